package synctasks

import (
	"context"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"backdock/shared/platform/enum"
	"backdock/shared/platform/synctask"
)

// ERPState says whether the ERP answers the sync.
type ERPState struct {
	Away   bool       `json:"away" doc:"tasks wait until the ERP answers"`
	Since  *time.Time `json:"since" doc:"of the first try without an answer; null: it answers"`
	Why    whyAway    `json:"why" doc:"no_reply: it does not answer; signin_refused: it refuses the portal's certificate; empty: it answers"`
	Error  string     `json:"error" numbers:"price.view" doc:"of the last try; numbers in it need price.view"`
	Advice string     `json:"advice" doc:"what to do; empty: nothing"`
}

// whyAway is a synctask.Absence or empty.
type whyAway synctask.Absence

// Schema gives the API the values.
func (whyAway) Schema(huma.Registry) *huma.Schema {
	return enum.Schema(synctask.NoReply, synctask.SignInRefused, "")
}

// advice says what a person can do about an absence.
var advice = map[synctask.Absence]string{
	synctask.NoReply: "Look at status.netsuite.com. Nothing has to be repeated: what is taken meanwhile is sent when NetSuite answers.",
	synctask.SignInRefused: "The certificate has ended, was revoked, or is no longer mapped to a user and a role (a sandbox refresh removes " +
		"the mapping). An administrator of NetSuite maps a certificate under Setup > Integration > OAuth 2.0 Client Credentials (M2M) Setup, " +
		"and the operator stores its id and key in the secret erp in Secrets Manager. The portal takes it within a minute or two. Nothing " +
		"has to be repeated: what is taken meanwhile is sent then.",
}

func (h *handler) erpState(ctx context.Context, _ *struct{}) (ERPState, error) {
	away, err := h.tasks.Away(ctx)
	if err != nil || !away.IsAway() {
		return ERPState{}, err
	}
	why := away.Reason()
	return ERPState{Away: true, Since: &away.Since, Why: whyAway(why), Error: away.Error, Advice: advice[why]}, nil
}
