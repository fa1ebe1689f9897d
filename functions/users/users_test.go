package users_test

import (
	"testing"

	"backdock/functions/apitest"
	"backdock/shared/access"
)

func TestUsersByRole(t *testing.T) {
	s := apitest.New(t)
	driver := `[{"_id":"user-driver","email":"driver@example.com","firstName":"The","lastName":"driver","role":"driver","isActive":true}]`
	s.As(access.Dispatcher, "GET", "/users?role=driver", nil).Want(t, 200, driver)
	s.As(access.Dispatcher, "GET", "/users/by-role/driver", nil).Want(t, 200, driver)
	s.As(access.Dispatcher, "GET", "/users", nil).Want(t, 403, "user.manage")
	s.As(access.Dispatcher, "GET", "/users/by-role/admin", nil).Want(t, 403)
	s.As(access.Sales, "GET", "/users?role=driver", nil).Want(t, 403)
	s.As(access.Admin, "GET", "/users", nil).Want(t, 200, "user-sales", "user-driver")
	s.As(access.Admin, "GET", "/users?role=pilot", nil).Want(t, 400)
}
