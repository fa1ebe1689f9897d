package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"strconv"
	"strings"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/ssm"
	"github.com/aws/aws-sdk-go-v2/service/ssm/types"
)

// parameters of a deployment. They come from environment variables, which README.md of this folder lists.
type parameters struct {
	stage, version, architecture string
	// For one deployment only; not stored.
	adminEmail, erpFile, mapFile string
	kept                         kept
}

// kept are the stored parameters of a deployment, by their environment variables. A value is used until another one
// is set. If a value were lost, the next deployment would remove the portal's domain or the subscription to the
// alarms.
type kept map[string]string

const (
	alarmEmail   = "ALARM_EMAIL"
	reserved     = "ERP_RESERVED_CONCURRENCY"
	mailFrom     = "MAIL_FROM"
	mailIdentity = "MAIL_IDENTITY"
	portalURL    = "PORTAL_URL"
	certificate  = "PORTAL_CERTIFICATE"
	mapStyle     = "MAP_STYLE"
	webACL       = "WEB_ACL"
)

// keptDefaults are the defaults of the stored parameters.
var keptDefaults = kept{alarmEmail: "", reserved: "5", mailFrom: "", mailIdentity: "domain", portalURL: "",
	certificate: "", mapStyle: "", webACL: "yes"}

// removable are the parameters that the value "none" removes.
var removable = map[string]bool{alarmEmail: true, portalURL: true, certificate: true, mapStyle: true}

// parametersOf reads the parameters from the environment. complete adds stored values and defaults.
func parametersOf(getenv func(string) string, architecture string) parameters {
	p := parameters{stage: cmp.Or(getenv("STAGE"), "prod"), version: cmp.Or(getenv("VERSION"), "dev"),
		architecture: architecture,
		adminEmail:   getenv("ADMIN_EMAIL"), erpFile: getenv("ERP_SECRET_FILE"), mapFile: getenv("MAP_FILE"), kept: kept{}}
	for name := range keptDefaults {
		if v := getenv(name); v != "" {
			p.kept[name] = v
		}
	}
	return p
}

// complete adds the parameters of an earlier deployment, and the defaults. An error says which parameter is missing
// or wrong.
func (p *parameters) complete(earlier kept) error {
	for name, otherwise := range keptDefaults {
		v := cmp.Or(p.kept[name], earlier[name], otherwise)
		if removable[name] && v == "none" {
			v = ""
		}
		p.kept[name] = v
	}
	p.kept[portalURL] = strings.TrimSuffix(p.kept[portalURL], "/")
	if p.kept[mailFrom] == "" {
		return errors.New("set MAIL_FROM to the address that mails are from, one of a domain of yours")
	}
	if n, err := strconv.Atoi(p.kept[reserved]); err != nil || n < 0 {
		return fmt.Errorf("ERP_RESERVED_CONCURRENCY is %q: give a number, 0 for none", p.kept[reserved])
	}
	if style, err := url.Parse(p.kept[mapStyle]); p.kept[mapStyle] != "" && (err != nil || style.Scheme != "https" || style.Host == "") {
		return errors.New("MAP_STYLE: give the HTTPS address of a map's style, or none for a map in the portal's bucket")
	}
	if p.kept[mapStyle] != "" && p.mapFile != "" {
		return errors.New("give MAP_FILE or MAP_STYLE, not both; MAP_STYLE=none removes the stored style")
	}
	return nil
}

// mapOrigin is the origin of the map's style, "" without one.
func (p *parameters) mapOrigin() string {
	style, err := url.Parse(p.kept[mapStyle])
	if err != nil || style.Host == "" {
		return ""
	}
	return style.Scheme + "://" + style.Host
}

// store keeps parameters in Systems Manager's Parameter Store.
type store struct {
	client *ssm.Client
	name   string
}

func newStore(cfg aws.Config, stage string) *store {
	return &store{ssm.NewFromConfig(cfg), "/backdock/" + stage + "/deployment"}
}

// read returns the parameters of the stage's last deployment; empty before the first one.
func (s *store) read(ctx context.Context) (kept, error) {
	out, err := s.client.GetParameter(ctx, &ssm.GetParameterInput{Name: aws.String(s.name)})
	if _, missing := errors.AsType[*types.ParameterNotFound](err); missing {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read the earlier deployment's parameters: %w", err)
	}
	var k kept
	if err := json.Unmarshal([]byte(aws.ToString(out.Parameter.Value)), &k); err != nil {
		return nil, fmt.Errorf("the parameter %s is not what a deployment wrote; delete it and give all parameters again: %w",
			s.name, err)
	}
	return k, nil
}

// write stores the parameters for the next deployment.
func (s *store) write(ctx context.Context, k kept) error {
	raw, err := json.Marshal(k)
	if err != nil {
		return fmt.Errorf("keep the parameters: %w", err)
	}
	_, err = s.client.PutParameter(ctx, &ssm.PutParameterInput{Name: aws.String(s.name), Value: aws.String(string(raw)),
		Type: types.ParameterTypeString, Overwrite: aws.Bool(true),
		Description: aws.String("What make deploy was given last")})
	if err != nil {
		return fmt.Errorf("keep the parameters: %w", err)
	}
	return nil
}
