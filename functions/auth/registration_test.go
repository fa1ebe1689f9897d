package auth_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http/httptest"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"backdock/functions"
	"backdock/functions/apitest"
	"backdock/shared/platform/access"
	"backdock/shared/platform/table"
)

func TestRegistrationWaitsForAnAdmin(t *testing.T) {
	s := apitest.New(t)
	register(t, s, "Nora@example.com")
	token := verify(t, s, "nora@example.com", codeMailed(t, s, "Nora@example.com"))
	a := setPassword(s, "nora@EXAMPLE.com", token, chosen).Want(t, 202, "administrator has to activate")
	if bytes.Contains(a.Body, []byte("token")) || bytes.Contains(a.Body, []byte("role")) {
		t.Errorf("tokens without an activation: %s", a.Body)
	}
	signIn(s, "nora@example.com", chosen).Want(t, 403, "not active")
	signIn(s, "nora@example.com", chosen+"!").Want(t, 401)

	users := s.As(access.Admin, "GET", "/users?role=viewer", nil).Want(t, 200,
		`"email":"Nora@example.com","firstName":"Nora","lastName":"Quist","phone":"","role":"viewer","isActive":false`)
	var all []struct {
		ID    string `json:"_id"`
		Email string `json:"email"`
	}
	users.Into(t, &all)
	for _, u := range all {
		if u.Email == "Nora@example.com" {
			s.As(access.Admin, "PATCH", "/users/"+u.ID+"/activate", body{}).Want(t, 200, `"isActive":true`)
		}
	}
	signIn(s, "nora@example.com", chosen).Want(t, 200, `"role":"viewer"`)
}

func TestCodes(t *testing.T) {
	const wrong = "the code is wrong or has expired"
	try := func(s *apitest.Server, code string) apitest.Answer {
		return post(s, "/auth/verify", body{"email": "nora@example.com", "verificationCode": code})
	}
	tests := map[string]func(t *testing.T, s *apitest.Server, code string){
		"a wrong one is refused, the right one is taken then": func(t *testing.T, s *apitest.Server, code string) {
			try(s, other(code)).Want(t, 401, wrong)
			try(s, code).Want(t, 200)
		},
		"it is good once": func(t *testing.T, s *apitest.Server, code string) {
			try(s, code).Want(t, 200)
			try(s, code).Want(t, 401, wrong)
		},
		"it is good for 15 minutes": func(t *testing.T, s *apitest.Server, code string) {
			s.Advance(15 * time.Minute)
			try(s, code).Want(t, 401, wrong)
		},
		"it is good for five tries": func(t *testing.T, s *apitest.Server, code string) {
			for range 5 {
				try(s, other(code)).Want(t, 401, wrong)
			}
			if a := try(s, code).Want(t, 429, "too many"); a.Header.Get("retry-after") == "" {
				t.Error("no Retry-After")
			}
		},
		"a new one has five tries of its own, the old one is good no longer": func(t *testing.T, s *apitest.Server,
			code string) {
			for range 5 {
				try(s, other(code)).Want(t, 401)
			}
			post(s, "/auth/resend-code", body{"email": "nora@example.com"}).Want(t, 202, "check your mail")
			second := codeMailed(t, s, "nora@example.com")
			if second != code {
				try(s, code).Want(t, 401, wrong)
			}
			try(s, second).Want(t, 200)
		},
		"it is no code of another email": func(t *testing.T, s *apitest.Server, code string) {
			register(t, s, "eve@example.com")
			if code != codeMailed(t, s, "eve@example.com") {
				post(s, "/auth/verify", body{"email": "eve@example.com", "verificationCode": code}).Want(t, 401, wrong)
			}
		},
		"of an unknown email none is good": func(t *testing.T, s *apitest.Server, code string) {
			post(s, "/auth/verify", body{"email": "nobody@example.com", "verificationCode": code}).Want(t, 401, wrong)
		},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			s := apitest.New(t)
			register(t, s, "nora@example.com")
			test(t, s, codeMailed(t, s, "nora@example.com"))
		})
	}
}

func TestTemporaryTokens(t *testing.T) {
	const over = "has expired or was completed"
	tests := map[string]func(t *testing.T, s *apitest.Server, token string){
		"a made-up one": func(t *testing.T, s *apitest.Server, token string) {
			setPassword(s, "nora@example.com", token+"x", chosen).Want(t, 401, over)
			setPassword(s, "nora@example.com", token, chosen).Want(t, 202)
		},
		"of another email": func(t *testing.T, s *apitest.Server, token string) {
			setPassword(s, "eve@example.com", token, chosen).Want(t, 401, over)
		},
		"it is good for 30 minutes": func(t *testing.T, s *apitest.Server, token string) {
			s.Advance(30 * time.Minute)
			setPassword(s, "nora@example.com", token, chosen).Want(t, 401, over)
		},
		"it is good once": func(t *testing.T, s *apitest.Server, token string) {
			setPassword(s, "nora@example.com", token, chosen).Want(t, 202)
			setPassword(s, "nora@example.com", token, "another lagoon trumpet orchid").Want(t, 401, over)
			signIn(s, "nora@example.com", chosen).Want(t, 403) // the first password is still valid
		},
		"a password that is refused does not use it up": func(t *testing.T, s *apitest.Server, token string) {
			for bad, why := range map[string]string{"too short": "15 to 128", "passwordpassword1": "password is",
				"here is QUIST in a long text": "last name"} {
				setPassword(s, "nora@example.com", token, bad).Want(t, 400, why)
			}
			setPassword(s, "nora@example.com", token, chosen).Want(t, 202)
		},
		"another registration ends it": func(t *testing.T, s *apitest.Server, token string) {
			register(t, s, "nora@example.com")
			setPassword(s, "nora@example.com", token, chosen).Want(t, 401, over)
		},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			s := apitest.New(t)
			register(t, s, "nora@example.com")
			test(t, s, verify(t, s, "nora@example.com", codeMailed(t, s, "nora@example.com")))
		})
	}
}

// If many use the same token at once, one creates the user.
func TestOneTokenMakesOneUser(t *testing.T) {
	s := apitest.New(t)
	register(t, s, "nora@example.com")
	token := verify(t, s, "nora@example.com", codeMailed(t, s, "nora@example.com"))
	var mu sync.Mutex
	made := map[int]string{}
	var wait sync.WaitGroup
	for n := range 8 {
		wait.Go(func() {
			password := fmt.Sprintf("%s number %d", chosen, n)
			if a := setPassword(s, "nora@example.com", token, password); a.Status == 202 {
				mu.Lock()
				defer mu.Unlock()
				made[n] = password
			} else if a.Status != 401 && a.Status != 409 {
				t.Errorf("%d %s", a.Status, a.Body)
			}
		})
	}
	wait.Wait()
	if len(made) != 1 {
		t.Fatalf("%d made a user", len(made))
	}
	for _, password := range made {
		signIn(s, "nora@example.com", password).Want(t, 403, "not active")
	}
}

func TestMailsAreLimited(t *testing.T) {
	t.Run("by email", func(t *testing.T) {
		s := apitest.New(t)
		for _, email := range []string{"nora@example.com", "sales@example.com"} { // an unknown and a known email
			register(t, s, email)
			for n := range 4 {
				post(s, "/auth/resend-code", body{"email": strings.ToUpper(email[:n]) + email[n:]}).Want(t, 202)
			}
			post(s, "/auth/register", body{"firstName": "Nora", "lastName": "Quist", "email": email}).Want(t, 429, "too many")
			post(s, "/auth/resend-code", body{"email": email}).Want(t, 429, "too many")
		}
		s.Advance(time.Hour)
		register(t, s, "nora@example.com")
	})
	t.Run("by address", func(t *testing.T) {
		s := apitest.New(t)
		for n := range 30 {
			register(t, s, fmt.Sprintf("nora%d@example.com", n))
		}
		post(s, "/auth/resend-code", body{"email": "nora31@example.com"}).Want(t, 429, "too many")
	})
	t.Run("by IPv6 network", func(t *testing.T) {
		s := apitest.New(t)
		from := func(n int) apitest.Answer {
			return s.Do(apitest.Request{Method: "POST", Path: "/auth/register",
				Header: map[string]string{"x-viewer-address": fmt.Sprintf("2001:db8::%x", n)},
				Body:   body{"firstName": "Nora", "lastName": "Quist", "email": fmt.Sprintf("nora%d@example.com", n)}})
		}
		for n := range 30 {
			from(n).Want(t, 202)
		}
		from(31).Want(t, 429, "too many")
	})
}

// The installation limits the mails for registrations, however many addresses strangers use. The answer is
// always the same, the operators are alerted, and invited people still get their code.
func TestMailsOfTheInstallationAreLimited(t *testing.T) {
	s := apitest.New(t)
	var log bytes.Buffer
	s.Log = slog.New(slog.NewJSONHandler(&log, nil))
	handler := functions.Handler(s.Backend)
	invited := invite(t, s, "ivo@example.com", access.Dispatcher)
	n := 0
	ask := func(path string, b body) *httptest.ResponseRecorder {
		n++
		raw, err := json.Marshal(b)
		if err != nil {
			t.Fatal(err)
		}
		r := httptest.NewRequest("POST", "/api"+path, bytes.NewReader(raw))
		r.Header.Set("content-type", "application/json")
		r.Header.Set("x-viewer-address", fmt.Sprintf("2001:db8:%x::1", n))
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, r)
		return w
	}
	stranger := func() (email string, w *httptest.ResponseRecorder) {
		email = fmt.Sprintf("stranger%d@example.com", n)
		return email, ask("/auth/register", body{"firstName": "Nora", "lastName": "Quist", "email": email})
	}
	_, first := stranger()
	want := first.Body.String()
	for range 99 {
		if email, w := stranger(); w.Code != 202 || len(s.Mails(email)) != 1 {
			t.Fatalf("%s: %d %s", email, w.Code, w.Body)
		}
	}
	for range 3 {
		if email, w := stranger(); w.Code != 202 || w.Body.String() != want || len(s.Mails(email)) != 0 {
			t.Errorf("beyond the limit %s got %d %s and %v", email, w.Code, w.Body, s.Mails(email))
		}
	}
	if w := ask("/auth/resend-code", body{"email": "stranger5@example.com"}); w.Code != 202 || w.Body.String() != want ||
		len(s.Mails("stranger5@example.com")) != 1 {
		t.Errorf("another code beyond the limit: %d %s", w.Code, w.Body)
	}
	for _, text := range []string{`"registrationsCapped":1`, `"Metrics":[{"Name":"registrationsCapped","Unit":"Count"}]`,
		`"level":"WARN"`} {
		if strings.Count(log.String(), text) != 4 {
			t.Errorf("%d times %s in the log", strings.Count(log.String(), text), text)
		}
	}
	if ask("/auth/register", body{"firstName": "Ivo", "lastName": "Berg", "email": "ivo@example.com",
		"invitationToken": invited}); codeMailed(t, s, "ivo@example.com") == "" {
		t.Error("the invited got no code")
	}
	s.Advance(time.Hour)
	if email, w := stranger(); w.Code != 202 || len(s.Mails(email)) != 1 {
		t.Errorf("an hour later: %d", w.Code)
	}
}

func TestRegistrationsThatAreRefused(t *testing.T) {
	s := apitest.New(t)
	tests := map[string]struct {
		body body
		want string
	}{
		"no names": {body{"firstName": " ", "lastName": "", "email": "a@example.com"}, "firstName should not be empty"},
		"a long name": {body{"firstName": strings.Repeat("n", 101), "lastName": "Q", "email": "a@example.com"},
			"firstName must be at most 100"},
		"no email":       {body{"firstName": "N", "lastName": "Q"}, "email should not be empty"},
		"no valid email": {body{"firstName": "N", "lastName": "Q", "email": "nora"}, "email must be an email"},
		"a header in it": {body{"firstName": "N", "lastName": "Q", "email": "nora@example.com\r\nBcc: eve@example.com"},
			"email must"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) { post(s, "/auth/register", tt.body).Want(t, 400, tt.want) })
	}
}

// counting measures what a request costs the table.
func counting(s *apitest.Server) func() (writes []string) {
	var mu sync.Mutex
	var keys []string
	s.Memory.Stream(func(c table.Change) {
		mu.Lock()
		defer mu.Unlock()
		kind, _, _ := strings.Cut(c.Key.PK, "#")
		keys = append(keys, kind)
	})
	return func() []string {
		mu.Lock()
		defer mu.Unlock()
		taken := keys
		keys = nil
		return taken
	}
}

// Neither an answer nor its cost reveals whether an email is known.
func TestNobodyLearnsWhichEmailsAreKnown(t *testing.T) {
	s := apitest.New(t)
	register(t, s, "begun@example.com")
	writes := counting(s)
	calls := map[string]func(email string) apitest.Answer{
		"register": func(email string) apitest.Answer {
			return post(s, "/auth/register", body{"firstName": "Nora", "lastName": "Quist", "email": email})
		},
		"resend": func(email string) apitest.Answer { return post(s, "/auth/resend-code", body{"email": email}) },
		"verify": func(email string) apitest.Answer {
			return post(s, "/auth/verify", body{"email": email, "verificationCode": "none"})
		},
		"set-password": func(email string) apitest.Answer { return setPassword(s, email, "none", chosen) },
	}
	for name, call := range calls {
		t.Run(name, func(t *testing.T) {
			var first string
			for _, email := range []string{"sales@example.com", "nobody@example.com", "begun@example.com"} {
				writes()
				a := call(email)
				got := fmt.Sprintf("%d %s\nwrites %v", a.Status, requestIDs.ReplaceAll(a.Body, nil), writes())
				if first == "" {
					first = got
				}
				if got != first {
					t.Errorf("%s: %s\nand not %s", email, got, first)
				}
			}
		})
	}
	if text := s.Mails("sales@example.com")[0].Text; !strings.Contains(text, "already has an account") ||
		sixDigits.MatchString(text) {
		t.Errorf("the owner of an account is told: %s", text)
	}
}

var requestIDs = regexp.MustCompile(`"requestId":"[^"]*"`)

// A stranger may have typed the name, so mails do not contain it.
func TestNoMailRepeatsWhatAStrangerTyped(t *testing.T) {
	s := apitest.New(t)
	for _, email := range []string{"victim@example.com", "sales@example.com"} {
		post(s, "/auth/register", body{"firstName": "Win at http://evil.example", "lastName": "now", "email": email}).Want(t,
			202)
		for _, m := range s.Mails(email) {
			if strings.Contains(m.Text+m.Subject, "evil") {
				t.Errorf("mailed: %s", m.Text)
			}
		}
	}
}
