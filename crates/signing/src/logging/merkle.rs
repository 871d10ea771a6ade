//! Hash trees of logs: the hash of an entry, and whether a path leads from it to the root of a tree (RFC 6962,
//! section 2.1; the check is that of RFC 9162, section 2.1.3.2).

use ssh_key::sha2::{Digest, Sha256};

/// SHA-256 of a node of a tree.
pub(crate) type TreeHash = [u8; 32];

/// The first byte of what is hashed for an entry, and for a node above two others.
const LEAF: [u8; 1] = [0];
const NODE: [u8; 1] = [1];

/// The hash of an entry.
pub(crate) fn leaf_hash(entry: &[u8]) -> TreeHash {
    Sha256::new().chain_update(LEAF).chain_update(entry).finalize().into()
}

pub(crate) fn node_hash(left: &TreeHash, right: &TreeHash) -> TreeHash {
    Sha256::new().chain_update(NODE).chain_update(left).chain_update(right).finalize().into()
}

/// The root to which a path of sibling hashes leads from the entry with an index in a tree of `size` entries;
/// `None` where a tree of that size has no such entry, or where its path is longer or shorter.
pub(crate) fn root_of(
    leaf: TreeHash,
    index: u64,
    size: u64,
    path: &[TreeHash],
) -> Option<TreeHash> {
    let mut last = size.checked_sub(1).filter(|last| index <= *last)?;
    let mut at = index;
    let mut hash = leaf;
    for sibling in path {
        if last == 0 {
            return None;
        }
        if at % 2 == 1 || at == last {
            hash = node_hash(sibling, &hash);
            // The last node of a row without a neighbour moves up as it is.
            while at.is_multiple_of(2) && at != 0 {
                (at, last) = (at / 2, last / 2);
            }
        } else {
            hash = node_hash(&hash, sibling);
        }
        (at, last) = (at / 2, last / 2);
    }
    (last == 0).then_some(hash)
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// The root of a tree by the definition of RFC 6962: the largest power of two below the size is on the left.
    pub(crate) fn root(leaves: &[TreeHash]) -> TreeHash {
        match leaves {
            [] => Sha256::digest([]).into(),
            [one] => *one,
            many => {
                let (left, right) = many.split_at(many.len().next_power_of_two() / 2);
                node_hash(&root(left), &root(right))
            }
        }
    }

    /// The path of an entry by the definition of RFC 6962.
    pub(crate) fn path(leaves: &[TreeHash], index: usize) -> Vec<TreeHash> {
        if leaves.len() < 2 {
            return Vec::new();
        }
        let (left, right) = leaves.split_at(leaves.len().next_power_of_two() / 2);
        let (mut path_inside, beside) = match index < left.len() {
            true => (path(left, index), root(right)),
            false => (path(right, index - left.len()), root(left)),
        };
        path_inside.push(beside);
        path_inside
    }

    #[test]
    fn the_path_of_every_entry_of_every_tree_leads_to_its_root_and_no_other_path_does() {
        let leaves: Vec<TreeHash> = (0..200_u8).map(|n| leaf_hash(&[n])).collect();
        for size in 1..=leaves.len() {
            let tree = &leaves[..size];
            let whole = root(tree);
            for index in 0..size {
                let right = path(tree, index);
                let of = |leaf, index: usize, size: usize, path: &[TreeHash]| {
                    root_of(leaf, index as u64, size as u64, path)
                };
                assert_eq!(of(tree[index], index, size, &right), Some(whole), "{index} of {size}");
                for other in [index.wrapping_sub(1), index + 1, size] {
                    assert_ne!(of(tree[index], other, size, &right), Some(whole), "{other}");
                }
                assert_ne!(of(leaf_hash(b"other"), index, size, &right), Some(whole));
                if let Some((_, shorter)) = right.split_last() {
                    assert_ne!(of(tree[index], index, size, shorter), Some(whole));
                }
                let longer = [right.as_slice(), &[whole]].concat();
                assert_ne!(of(tree[index], index, size, &longer), Some(whole));
                for place in 0..right.len() {
                    let mut changed = right.clone();
                    changed[place][index % 32] ^= 1;
                    assert_ne!(of(tree[index], index, size, &changed), Some(whole));
                }
            }
        }
        assert_eq!(root_of(leaf_hash(b""), 0, 0, &[]), None);
        assert_eq!(root_of(leaf_hash(b""), u64::MAX, u64::MAX, &[]), None);
    }
}
