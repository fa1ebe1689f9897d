package functions_test

import (
	"backdock/shared/platform/access"
)

// adminExamples are examples of users and the sync with the ERP.
var adminExamples = map[string]func(d *depot) example{
	"inviteUser": func(*depot) example {
		person := func(name string) object {
			return object{"email": "person@example.com", "firstName": name, "lastName": "Person", "role": "sales"}
		}
		return example{role: access.Admin, path: "/users", body: person("New"), other: person("Old")}
	},
	"createDiscovery": func(*depot) example {
		return example{role: access.Admin, path: "/sync-tasks/create", body: object{"resourceTypes": []string{"customer"}},
			other: object{"resourceTypes": []string{"item"}}}
	},
	"createSyncTask": func(*depot) example {
		task := func(item string) object { return object{"resourceType": "item", "resourceId": item, "direction": "in"} }
		return example{role: access.Admin, path: "/sync-tasks/sync/create", body: task("102"), other: task("101")}
	},
}
