//! Whether delegations lead from the reader's list of signers to a key.
//!
//! A list counts as any other signed file does: its signer is judged at the moment that is asked about, or where a log
//! shows when it was signed at the latest, at that moment. It gives nothing that its signer does not have.

use crate::allowed_signers::AllowedSigners;
use crate::delegation::{
    DELEGATION_CHAIN_MAX, DelegatedSigner, Delegation, DelegationFault, DelegationFaultKind,
    DelegationList, DelegationRole, DelegationStep,
};
use crate::moment::Timestamp;
use crate::namespace::{KeyQuestion, Namespace};
use crate::patterns;
use crate::signer_line::SignerLine;
use ssh_key::PublicKey;

impl AllowedSigners {
    /// What delegations come to for a key; `None` where no list names it.
    pub(super) fn judge_delegated(
        &self,
        key: &PublicKey,
        asked: &KeyQuestion<'_>,
    ) -> Option<Result<DelegatedSigner, DelegationFault>> {
        self.delegated(asked, &mut vec![key.clone()])
    }

    /// The same for the last key of a way back to the list of signers.
    fn delegated(
        &self,
        asked: &KeyQuestion<'_>,
        way: &mut Vec<PublicKey>,
    ) -> Option<Result<DelegatedSigner, DelegationFault>> {
        let key = way.last()?.clone();
        let mut fault: Option<DelegationFault> = None;
        let mut found: Vec<DelegatedSigner> = Vec::new();
        for (list, line) in self.lines_of(&key) {
            match self.judge_line_of_list(list, line, asked, way) {
                Ok(signer) => found.push(signer),
                // A list of somebody whom the reader does not know says nothing about a key.
                Err(other) if matches!(other.kind, DelegationFaultKind::GiverUnknown) => {}
                Err(other) if fault.is_none() || is_end(&other) => fault = Some(other),
                Err(_) => {}
            }
        }
        the_one_way(found).or_else(|| fault.map(Err))
    }

    fn judge_line_of_list(
        &self,
        list: &DelegationList,
        line: &Delegation,
        asked: &KeyQuestion<'_>,
        way: &mut Vec<PublicKey>,
    ) -> Result<DelegatedSigner, DelegationFault> {
        let fault = |kind| DelegationFault { list: list.file.clone(), kind };
        line.permits(asked).map_err(fault)?;
        if way.len() > DELEGATION_CHAIN_MAX {
            return Err(fault(DelegationFaultKind::TooDeep));
        }
        let DelegatedSigner { names: giver_names, mut steps } =
            self.giver(list, line, asked, way)?;
        if let Some(conflict) = self.conflict(list, line, asked, way) {
            return Err(fault(conflict));
        }
        steps.push(DelegationStep {
            list: list.file.clone(),
            sha256: list.sha256,
            role: line.role,
            giver: list.giver.clone(),
            giver_names,
            names: line.names.clone(),
            purposes: line.purposes.clone(),
            acts: line.acts.clone(),
            after: line.after,
            before: line.before,
            logged: list.logged_by(asked.asked_at),
        });
        let names = asked.name.map_or_else(|| line.names.clone(), |name| vec![name.to_owned()]);
        Ok(DelegatedSigner { names, steps })
    }

    /// The signer of a list and the way to that one, where it has what the line gives.
    fn giver(
        &self,
        list: &DelegationList,
        line: &Delegation,
        asked: &KeyQuestion<'_>,
        way: &mut Vec<PublicKey>,
    ) -> Result<DelegatedSigner, DelegationFault> {
        let fault = |kind| DelegationFault { list: list.file.clone(), kind };
        let logged = list.logged_by(asked.asked_at);
        if self.revoked.has_for(&list.giver, logged) {
            return Err(fault(DelegationFaultKind::GiverRevoked { from: self.revoked.from() }));
        }
        let is_giver = |key: &PublicKey| key.key_data() == list.giver.key_data();
        let mut kind = None;
        for own in self.lines.iter().filter(|own| is_giver(&own.key)) {
            let may = self
                .may_give((own, false), line, (asked.asked_at, logged))
                .and_then(|()| self.may_give_names((own, false), line, asked, way));
            match may {
                Ok(()) => {
                    let names = patterns::names(&own.principals);
                    return Ok(DelegatedSigner { names, steps: Vec::new() });
                }
                Err(why) => kind = Some(why),
            }
        }
        if let Some(kind) = kind {
            return Err(fault(kind));
        }
        if way.iter().any(is_giver) {
            return Err(fault(DelegationFaultKind::Loop));
        }
        way.push(list.giver.clone());
        let found = self.delegated_giver(list, line, asked, way);
        way.pop();
        found.unwrap_or_else(|| Err(fault(DelegationFaultKind::GiverUnknown)))
    }

    /// The same for a signer, the last of the way, whom other lists name.
    fn delegated_giver(
        &self,
        list: &DelegationList,
        line: &Delegation,
        asked: &KeyQuestion<'_>,
        way: &mut Vec<PublicKey>,
    ) -> Option<Result<DelegatedSigner, DelegationFault>> {
        let logged = list.logged_by(asked.asked_at);
        let mut fault: Option<DelegationFault> = None;
        let mut found: Vec<DelegatedSigner> = Vec::new();
        for (other, own) in self.lines_of(&list.giver) {
            for at in [Some(asked.asked_at), logged].into_iter().flatten() {
                let asked = KeyQuestion {
                    asked_at: asked.asked_at,
                    ..KeyQuestion::new(Namespace::Delegation, at)
                };
                let signer = match self.judge_line_of_list(other, own, &asked, way) {
                    Ok(signer) => signer,
                    Err(why) => {
                        fault.get_or_insert(giver_fault(why, other, list));
                        continue;
                    }
                };
                let giver = (&own.line, is_for_a_time(&signer));
                let may = self
                    .may_give(giver, line, (asked.asked_at, logged))
                    .and_then(|()| self.may_give_names(giver, line, &asked, way));
                match may {
                    Ok(()) => {
                        found.push(signer);
                        break;
                    }
                    Err(kind) => {
                        fault.get_or_insert(DelegationFault { list: list.file.clone(), kind });
                    }
                }
            }
        }
        the_one_way(found).or_else(|| fault.map(Err))
    }

    /// The lines about a key, each with its list.
    fn lines_of(&self, key: &PublicKey) -> impl Iterator<Item = (&DelegationList, &Delegation)> {
        self.delegations.iter().flat_map(move |list| {
            let lines = list.lines.iter().filter(move |line| line.is_of(key));
            lines.map(move |line| (list, line))
        })
    }

    /// Whether a line of the signer of a list has the purposes and the time that a line of the list gives. Who signs
    /// for a time, as a delegate or as the successor of one, has no more time to give to a successor either.
    fn may_give(
        &self,
        (giver, is_for_a_time): (&SignerLine, bool),
        line: &Delegation,
        (asked_at, logged): (Timestamp, Option<Timestamp>),
    ) -> Result<(), DelegationFaultKind> {
        use DelegationFaultKind::{ExceedsGiver, GiverExpired, GiverNotAllowed, GiverNotYet};
        let word = Namespace::Delegation.as_str();
        // A line without purposes is for all that its writer knew of; to give away must be written.
        let purposes = giver
            .namespaces
            .as_ref()
            .filter(|list| list.split(',').any(|one| one == word) && patterns::takes(list, word));
        let purposes = purposes.ok_or(GiverNotAllowed)?;
        let is_after_begin =
            |at: Timestamp| giver.after.as_ref().is_none_or(|(after, _)| at >= *after);
        let is_before_end =
            |at: Timestamp| giver.before.as_ref().is_none_or(|(before, _)| at <= *before);
        let mut moments = [Some(asked_at), logged].into_iter().flatten();
        if !moments.any(|at| is_after_begin(at) && is_before_end(at)) {
            let text = |bound: &Option<(Timestamp, String)>| {
                bound.as_ref().map(|(_, text)| text.clone()).unwrap_or_default()
            };
            return Err(match is_before_end(asked_at) {
                true => GiverNotYet { after: text(&giver.after) },
                false => GiverExpired { before: text(&giver.before) },
            });
        }
        if let Some(other) =
            line.purposes.iter().find(|one| !patterns::takes(purposes, one.as_str()))
        {
            return Err(ExceedsGiver(format!("the purpose {}", other.as_str())));
        }
        if !is_after_begin(line.after) {
            return Err(ExceedsGiver(format!("time from {}", line.after)));
        }
        // To go on after the end is what the successor of a signer on the reader's list is for.
        let has_an_end = is_for_a_time || line.role == DelegationRole::Delegate;
        match line.before {
            Some(before) if has_an_end && !is_before_end(before) => {
                Err(ExceedsGiver(format!("time until {before}")))
            }
            None if has_an_end => Err(ExceedsGiver("time without an end".to_owned())),
            _ => Ok(()),
        }
    }

    /// Names are those of the signer, and of a delegate besides new ones that are no other key's.
    fn may_give_names(
        &self,
        (giver, is_for_a_time): (&SignerLine, bool),
        line: &Delegation,
        asked: &KeyQuestion<'_>,
        way: &[PublicKey],
    ) -> Result<(), DelegationFaultKind> {
        let given = patterns::names(&giver.principals);
        let is_given = |name: &str| {
            given.iter().any(|known| known.eq_ignore_ascii_case(name))
                || patterns::takes(&giver.principals, name)
        };
        // A delegate's names are partly those of the signer: with these alone the successor would be shown as that one.
        if is_for_a_time
            && line.role == DelegationRole::Successor
            && let Some(missing) = given.iter().find(|name| !line.names.contains(name))
        {
            let why = format!("a key without the name '{missing}' of its signer as its successor");
            return Err(DelegationFaultKind::ExceedsGiver(why));
        }
        let mut new = line.names.iter().filter(|name| !is_given(name)).peekable();
        match (line.role, new.peek()) {
            (DelegationRole::Delegate, None) => return Err(DelegationFaultKind::NoOwnName),
            (DelegationRole::Successor, Some(name)) => {
                return Err(DelegationFaultKind::ExceedsGiver(format!("the name '{name}'")));
            }
            _ => {}
        }
        for name in new {
            let is_others = |own: &SignerLine| {
                let is_other = [&line.line.key, &giver.key]
                    .iter()
                    .all(|key| key.key_data() != own.key.key_data());
                let lower = name.to_ascii_lowercase();
                let has_it = patterns::takes(&own.principals, name)
                    || patterns::takes(&own.principals.to_ascii_lowercase(), &lower);
                is_other && has_it
            };
            if self.lines.iter().any(is_others) {
                return Err(DelegationFaultKind::ExceedsGiver(format!(
                    "the name '{name}', which the list of signers gives to another key"
                )));
            }
            let is_twin = |other_list: &DelegationList, other: &Delegation| {
                other.role == DelegationRole::Delegate
                    && other.names.iter().any(|known| known.eq_ignore_ascii_case(name))
                    && !line.is_of(&other_list.giver)
                    && self.are_apart(line, other)
            };
            if let Some(other) = self.find_line(is_twin, asked, way) {
                let why = format!("both give the name '{name}', to different keys");
                return Err(DelegationFaultKind::Conflict { other, why });
            }
        }
        Ok(())
    }

    /// What another line of the same signer contradicts.
    fn conflict(
        &self,
        list: &DelegationList,
        line: &Delegation,
        asked: &KeyQuestion<'_>,
        way: &[PublicKey],
    ) -> Option<DelegationFaultKind> {
        let is_same_giver =
            |other: &DelegationList| other.giver.key_data() == list.giver.key_data();
        let is_second_successor = |other_list: &DelegationList, other: &Delegation| {
            let are_successors =
                [line, other].iter().all(|one| one.role == DelegationRole::Successor);
            is_same_giver(other_list)
                && are_successors
                && line.overlaps(other)
                && self.are_apart(line, other)
        };
        let is_other_version = |other_list: &DelegationList, other: &Delegation| {
            is_same_giver(other_list)
                && other.is_of(&line.line.key)
                && line.overlaps(other)
                && !line.is_like(other)
        };
        let second = self.find_line(is_second_successor, asked, way);
        let second = second.map(|other| (other, "two successors of one key at one time"));
        let version = || {
            let other = self.find_line(is_other_version, asked, way)?;
            Some((other, "they give the same key different terms at one time"))
        };
        let (other, why) = second.or_else(version)?;
        Some(DelegationFaultKind::Conflict { other, why: why.to_owned() })
    }

    /// Whether two lines are of different keys, none of which is revoked.
    fn are_apart(&self, line: &Delegation, other: &Delegation) -> bool {
        let is_revoked = [line, other].iter().any(|one| self.revoked.has(&one.line.key));
        !other.is_of(&line.line.key) && !is_revoked
    }

    /// The list with a line of some kind whose signer may sign lists at the moment in question: what cannot give
    /// anything contradicts nothing.
    fn find_line(
        &self,
        is_it: impl Fn(&DelegationList, &Delegation) -> bool,
        asked: &KeyQuestion<'_>,
        way: &[PublicKey],
    ) -> Option<String> {
        let has_it = |list: &&DelegationList| {
            list.lines
                .iter()
                .any(|line| is_it(list, line) && self.gives(list, line, asked, way).is_some())
        };
        self.delegations.iter().find(has_it).map(|list| list.file.clone())
    }

    /// Whether the key of a line signs for a time only; `None` where the signer of the list may not give what the line
    /// gives, but for the names, at a moment.
    fn gives(
        &self,
        list: &DelegationList,
        line: &Delegation,
        asked: &KeyQuestion<'_>,
        way: &[PublicKey],
    ) -> Option<bool> {
        let logged = list.logged_by(asked.asked_at);
        if self.revoked.has_for(&list.giver, logged) || way.len() > DELEGATION_CHAIN_MAX {
            return None;
        }
        let is_delegate = line.role == DelegationRole::Delegate;
        let may_give = |giver: &SignerLine, is_for_a_time: bool| {
            let may = self.may_give((giver, is_for_a_time), line, (asked.asked_at, logged));
            may.is_ok().then_some(is_for_a_time || is_delegate)
        };
        let is_giver = |key: &PublicKey| key.key_data() == list.giver.key_data();
        let mut own = self.lines.iter().filter(|own| is_giver(&own.key)).peekable();
        if own.peek().is_some() {
            return own.find_map(|own| may_give(own, false));
        }
        if way.iter().any(is_giver) {
            return None;
        }
        let longer: Vec<PublicKey> = way.iter().chain([&list.giver]).cloned().collect();
        self.lines_of(&list.giver)
            .find_map(|(other, own)| may_give(&own.line, self.gives(other, own, asked, &longer)?))
    }
}

/// The way by which a key signs, of all that count: the shortest. Where they begin with different signers it is not
/// known for whom the key signs, and none counts.
fn the_one_way(
    mut found: Vec<DelegatedSigner>,
) -> Option<Result<DelegatedSigner, DelegationFault>> {
    let key = |signer: &DelegatedSigner| -> (usize, Vec<[u8; 32]>) {
        (signer.steps.len(), signer.steps.iter().map(|step| step.sha256).collect())
    };
    found.sort_by_key(key);
    let first = |signer: &DelegatedSigner| {
        signer.steps.first().map(|step| {
            let mut names = step.giver_names.clone();
            names.sort();
            names
        })
    };
    let last_list = |signer: &DelegatedSigner| {
        signer.steps.last().map(|step| step.list.clone()).unwrap_or_default()
    };
    let one = found.first()?.clone();
    match found.iter().find(|other| first(other) != first(&one)) {
        Some(other) => {
            let why = "two signers of your list name the key at one time".to_owned();
            let kind = DelegationFaultKind::Conflict { other: last_list(other), why };
            Some(Err(DelegationFault { list: last_list(&one), kind }))
        }
        None => Some(Ok(one)),
    }
}

/// Whether somebody signs for a time only: a delegate is on the way to the key.
fn is_for_a_time(signer: &DelegatedSigner) -> bool {
    signer.steps.iter().any(|step| step.role == DelegationRole::Delegate)
}

/// That the signer of a list has expired, in place of that the list which names the signer gives no more time.
fn giver_fault(
    fault: DelegationFault,
    of_giver: &DelegationList,
    list: &DelegationList,
) -> DelegationFault {
    match fault.kind {
        DelegationFaultKind::Expired { before, .. } if fault.list == of_giver.file => {
            let kind = DelegationFaultKind::GiverExpired { before: before.to_string() };
            DelegationFault { list: list.file.clone(), kind }
        }
        _ => fault,
    }
}

/// Whether a key's time is over: the fault that a proof of logging can mend.
fn is_end(fault: &DelegationFault) -> bool {
    matches!(fault.kind, DelegationFaultKind::Expired { .. })
}

#[cfg(test)]
mod tests;
