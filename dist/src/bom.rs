//! The bill of materials of each program, in CycloneDX 1.5.
//!
//! It has no time, and its serial number follows from its content, so that the same program has the same bill.

use std::path::Path;

use anyhow::{Context, Result, bail};
use cyclonedx_bom::external_models::normalized_string::NormalizedString;
use cyclonedx_bom::models::component::Classification;
use cyclonedx_bom::models::dependency::{Dependencies, Dependency};
use cyclonedx_bom::models::hash::{Hash, HashAlgorithm, HashValue, Hashes};
use cyclonedx_bom::models::license::{LicenseChoice, Licenses};
use cyclonedx_bom::prelude::{
    Bom, Component, Components, Metadata, Purl, SpdxExpression, SpecVersion, UrnUuid, Validate,
};

use crate::contents::{Contents, Id, Package, Parts};
use crate::files;
use crate::list::hex;
use crate::program::Program;

/// The reference of the program itself.
const PRODUCT: &str = "gincert";

/// Writes the bill of one program.
pub fn write(out: &Path, program: &Program, parts: &Parts, contents: &Contents<'_>) -> Result<()> {
    let file = files::read(&out.join(program.path))?;
    let mut bom = bom(program, &hex(&file), parts, contents)?;
    let first = json(bom.clone())?;
    bom.serial_number = Some(serial(&hex(&first))?);
    let result = bom.validate();
    if !result.passed() {
        bail!("the bill of {} is not valid: {result:?}", program.path);
    }
    files::write(&out.join(format!("sbom/gincert-{}.cdx.json", program.word)), json(bom)?)
}

fn json(bom: Bom) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    bom.output_as_json_v1_5(&mut bytes)?;
    bytes.push(b'\n');
    Ok(bytes)
}

fn bom(program: &Program, digest: &str, parts: &Parts, contents: &Contents<'_>) -> Result<Bom> {
    let mut components = Vec::new();
    let mut dependencies = Vec::new();
    for (id, needs) in parts {
        let package = contents.packages.get(id).context("a part is not a package")?;
        components.push(component(id, package)?);
        dependencies.push(Dependency {
            dependency_ref: reference(id),
            dependencies: needs.iter().map(reference).collect(),
        });
    }
    let ours = parts.keys().filter(|(name, _)| program.packages.contains(&name.as_str()));
    dependencies.insert(
        0,
        Dependency {
            dependency_ref: PRODUCT.to_owned(),
            dependencies: ours.map(reference).collect(),
        },
    );
    let mut product = Component::new(
        Classification::Application,
        PRODUCT,
        &contents.version,
        Some(PRODUCT.to_owned()),
    );
    product.description =
        Some(NormalizedString::new(&format!("{}, compiled for {}", program.path, program.target)));
    product.hashes = Some(sha256(digest));
    Ok(Bom {
        version: 1,
        serial_number: None,
        metadata: Some(Metadata { component: Some(product), ..Metadata::default() }),
        components: Some(Components(components)),
        services: None,
        external_references: None,
        dependencies: Some(Dependencies(dependencies)),
        compositions: None,
        properties: None,
        vulnerabilities: None,
        signature: None,
        annotations: None,
        formulation: None,
        spec_version: SpecVersion::V1_5,
    })
}

fn component(id: &Id, package: &Package) -> Result<Component> {
    let (name, version) = id;
    let mut made = Component::new(Classification::Library, name, version, Some(reference(id)));
    made.description = package.description.as_deref().map(NormalizedString::new);
    let licence = SpdxExpression::try_from(package.licence.clone())
        .with_context(|| format!("{name} {version}: licence {}", package.licence))?;
    made.licenses = Some(Licenses(vec![LicenseChoice::Expression(licence)]));
    if let Some(digest) = &package.sha256 {
        made.purl = Some(Purl::new("cargo", name, version)?);
        made.hashes = Some(sha256(digest));
    }
    Ok(made)
}

fn reference((name, version): &Id) -> String {
    format!("{name}@{version}")
}

fn sha256(digest: &str) -> Hashes {
    Hashes(vec![Hash { alg: HashAlgorithm::SHA_256, content: HashValue(digest.to_owned()) }])
}

/// A UUID of version 8 (RFC 9562: bits by the maker's own rule), which are those of a digest.
fn serial(digest: &str) -> Result<UrnUuid> {
    let part = |from: usize, to: usize| digest.get(from..to).unwrap_or_default();
    let text = format!(
        "urn:uuid:{}-{}-8{}-8{}-{}",
        part(0, 8),
        part(8, 12),
        part(12, 15),
        part(15, 18),
        part(18, 30)
    );
    UrnUuid::new(text).map_err(|error| anyhow::anyhow!("the serial number: {error:?}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_serial_number_is_a_uuid_that_follows_from_the_content() {
        let text = serial(&hex(b"abc")).unwrap().0;
        assert_eq!(text, "urn:uuid:ba7816bf-8f01-8cfe-8a41-4140de5dae22");
    }

    #[test]
    fn a_digest_that_is_too_short_gives_no_serial_number() {
        assert!(serial("ba78").is_err());
    }
}
