package migrations

import "backdock/shared/platform/migration"

// Generation is the generation of these sources, see package migration. Raise it by one in a release that learns to read a
// new form, and again in the later release that writes the form and has its migration. CHANGELOG.md names each.
//
//	1: the first that deployments record; it writes the forms of migrations 1 to 9
const Generation = 1

// Release is what deployments compare with the installation.
func Release() migration.Release {
	r := migration.Release{Generation: Generation}
	for _, m := range All(Stores{}) {
		r.Readers = max(r.Readers, m.ReadSince)
	}
	return r
}
