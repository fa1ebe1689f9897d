package netsuite_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"backdock/shared/erp/netsuite"
)

// ready makes the account answer everything that TestConnection asks.
func (e *erp) ready(besides func(w http.ResponseWriter, r *http.Request, body string) bool) {
	e.handle = func(w http.ResponseWriter, r *http.Request, body string) bool {
		switch {
		case besides(w, r, body):
		case strings.Contains(body, "FROM DUAL"):
			fmt.Fprint(w, `{"items":[{"utctime":"2026-11-21T12:00:00","accounttime":"2026-11-21T06:00:00"}]}`)
		case strings.Contains(body, "FROM pricelevel"), strings.Contains(body, "FROM unitstypeuom"):
			fmt.Fprint(w, `{"items":[{"id":"1"},{"id":"2"}]}`)
		case strings.Contains(body, "COUNT(DISTINCT p.customer)"):
			fmt.Fprint(w, `{"items":[{"customers":"1"}]}`)
		case strings.Contains(body, "FROM pricerule"):
			fmt.Fprint(w, `{"items":[]}`)
		case strings.HasSuffix(r.URL.Path, "/metadata-catalog/itemFulfillment") &&
			r.Header.Get("Accept") == "application/schema+json":
			fmt.Fprint(w, `{"type":"object","properties":{"shipStatus":{"type":"object"}}}`)
		case r.Method == "GET" && r.URL.RawQuery == "limit=1":
			fmt.Fprint(w, `{"items":[],"count":0,"hasMore":false}`)
		default:
			return false
		}
		return true
	}
}

func TestTestConnection(t *testing.T) {
	nothing := func(http.ResponseWriter, *http.Request, string) bool { return false }
	tests := map[string]struct {
		besides func(*erp) func(http.ResponseWriter, *http.Request, string) bool
		ahead   time.Duration     // the ERP's clock minus ours
		want    map[string]string // by check: state and a part of its text; all others are ok
	}{
		"an account that is ready": {want: map[string]string{}},
		"a missing permission": {
			besides: func(e *erp) func(http.ResponseWriter, *http.Request, string) bool {
				return func(w http.ResponseWriter, r *http.Request, _ string) bool {
					if strings.HasSuffix(r.URL.Path, "/invoice") {
						e.refuse(w, 403, "INSUFFICIENT_PERMISSION", "", "Permission Violation.")
						return true
					}
					return false
				}
			},
			want: map[string]string{"Read invoice": "failed Give the role this permission"},
		},
		"features that are off": {
			besides: func(e *erp) func(http.ResponseWriter, *http.Request, string) bool {
				return func(w http.ResponseWriter, r *http.Request, body string) bool {
					switch {
					case strings.Contains(body, "FROM pricelevel"):
						fmt.Fprint(w, `{"items":[{"id":"1"}]}`)
					case strings.Contains(body, "FROM unitstypeuom"):
						e.refuse(w, 400, "INVALID_PARAMETER", "q", "Record 'unitstypeuom' was not found.")
					case strings.Contains(r.URL.Path, "metadata-catalog"):
						e.refuse(w, 404, "NONEXISTENT_ID", "", "Record does not exist.")
					default:
						return false
					}
					return true
				}
			},
			want: map[string]string{"Multiple Prices": "failed Switch on Multiple Prices",
				"Multiple Units of Measure": "failed was not found",
				"Pick, Pack and Ship":       "unknown cannot be read"},
		},
		"prices of customers that cannot be read, and rules": {
			besides: func(e *erp) func(http.ResponseWriter, *http.Request, string) bool {
				return func(w http.ResponseWriter, r *http.Request, body string) bool {
					switch {
					case strings.Contains(body, "customeritempricing"):
						e.refuse(w, 400, "INVALID_PARAMETER", "q", "Record 'customeritempricing' was not found.")
					case strings.Contains(body, "customergrouppricing"):
						e.refuse(w, 403, "INSUFFICIENT_PERMISSION", "", "Permission Violation.")
					case strings.Contains(body, "FROM pricerule"):
						fmt.Fprint(w, `{"items":[{"rulename":"Summer","customer":"2","customername":"Deli"},
							{"rulename":"Bulk","customer":"2","customername":"Deli"},{"rulename":"Bulk","customer":"1","customername":"Cafe"},
							{"rulename":"Sale"}]}`)
					default:
						return false
					}
					return true
				}
			},
			want: map[string]string{"Item Pricing": "unknown no table customeritempricing",
				"Group Pricing": "failed Give the role this permission",
				"Price rules":   "failed Price rules for all customers are not followed: Sale. 2 customers have price rules that are not followed: Cafe (Bulk), Deli (Bulk, Summer)."},
		},
		"no price rules at all": {
			besides: func(e *erp) func(http.ResponseWriter, *http.Request, string) bool {
				return func(w http.ResponseWriter, r *http.Request, body string) bool {
					if strings.Contains(body, "FROM pricerule") {
						e.refuse(w, 400, "INVALID_PARAMETER", "q", "Record 'pricerule' was not found.")
						return true
					}
					return false
				}
			},
			want: map[string]string{"Price rules": "ok Advanced Pricing is off", "Item Pricing": "ok 1 customer has"},
		},
		"a clock that is wrong": {ahead: 5 * time.Minute, want: map[string]string{"Clock": "failed ahead of NetSuite's"}},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			e := newERP(t)
			besides := nothing
			if tt.besides != nil {
				besides = tt.besides(e)
			}
			e.date = time.Date(2026, 11, 21, 14, 0, 0, 0, time.UTC)
			e.ready(besides)
			tt.want["Advanced Shipping"] = "unknown does not tell"
			config := e.config()
			config.Now = func() time.Time { return e.date.Add(tt.ahead) }
			checks := netsuite.New(config).TestConnection(t.Context())
			if len(checks) != 22 {
				t.Errorf("%d checks", len(checks))
			}
			for _, c := range checks {
				state, words, _ := strings.Cut(tt.want[c.Name], " ")
				if state == "" {
					state = "ok"
				}
				if string(c.State) != state || !strings.Contains(c.Detail+". "+c.Advice, words) || c.Detail == "" {
					t.Errorf("%+v", c)
				}
			}
			for _, sent := range e.sent() {
				if !strings.HasPrefix(sent, "GET ") && !strings.HasPrefix(sent, "POST /query/") {
					t.Errorf("wrote: %s", sent)
				}
			}
		})
	}
}

func TestTestConnectionWithoutASignIn(t *testing.T) {
	e := newERP(t)
	config := e.config()
	config.CertificateID = "removed by a sandbox refresh"
	checks := netsuite.New(config).TestConnection(t.Context())
	if len(checks) != 1 || checks[0].Name != "Sign-in" || checks[0].State != netsuite.CheckFailed ||
		!strings.Contains(checks[0].Advice, "certificate") {
		t.Errorf("got %+v", checks)
	}
}
