package netsuite

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// namedCustomers is how many customers a check names; it counts the others.
const namedCustomers = 20

// checkContractPrices checks that the prices that NetSuite keeps for customers can be read. Without them, such
// customers would get the prices of their level.
func (c *Client) checkContractPrices(ctx context.Context, name, table string) Check {
	result, err := c.Query(ctx, "SELECT COUNT(DISTINCT p.customer) AS customers FROM "+table+" p", nil, Page{Limit: 1})
	switch {
	case IsAbsent(err):
		return Check{name, CheckUnknown, "SuiteQL has no table " + table + ": the feature is off, or the role may not view it",
			"If customers have such prices, give the role the permission to view customers with their pricing"}
	case err != nil:
		return failed(name, err)
	}
	n := 0
	if len(result.Rows) > 0 {
		n, _ = strconv.Atoi(result.Rows[0]["customers"]) // no number is no customer
	}
	return Check{name, CheckOK, customerCount(n) + " such prices, which are followed", ""}
}

func customerCount(n int) string {
	if n == 1 {
		return "1 customer has"
	}
	return fmt.Sprintf("%d customers have", n)
}

// priceRules selects the active price rules with their customers. A rule without customers is for all of them.
const priceRules = "SELECT r.name AS rulename, c.customer, NVL(u.companyname,u.entityid) AS customername FROM pricerule r " +
	"LEFT JOIN pricerulecustomer c ON c.pricerule = r.id LEFT JOIN customer u ON u.id = c.customer " +
	"WHERE r.isinactive = 'F' ORDER BY r.id, c.customer"

// checkPriceRules counts and names the customers with price rules. NetSuite applies these rules to its own rates; the
// portal does not.
func (c *Client) checkPriceRules(ctx context.Context) Check {
	const name = "Price rules"
	named := map[string][]string{} // the rules by the customer's name
	var general []string           // the rules for all customers
	for page := (Page{Limit: maxRows}); ; page.Offset += maxRows {
		result, err := c.Query(ctx, priceRules, nil, page)
		if IsAbsent(err) {
			return Check{name, CheckOK, "none: Advanced Pricing is off, or the role may not view price rules", ""}
		}
		if err != nil {
			return failed(name, err)
		}
		for _, row := range result.Rows {
			if row.Has("customer") {
				named[row["customername"]] = append(named[row["customername"]], row["rulename"])
			} else {
				general = append(general, row["rulename"])
			}
		}
		if !result.HasMore {
			break
		}
	}
	if len(general)+len(named) == 0 {
		return Check{name, CheckOK, "none", ""}
	}
	var words []string
	if len(general) > 0 {
		words = append(words, "Price rules for all customers are not followed: "+strings.Join(general, ", "))
	}
	if len(named) > 0 {
		words = append(words, customerCount(len(named))+" price rules that are not followed: "+customersWithRules(named))
	}
	return Check{name, CheckFailed, strings.Join(words, ". "),
		"Enter these prices as Item Pricing or Group Pricing of the customers, and make the rules inactive"}
}

func customersWithRules(rules map[string][]string) string {
	var all []string
	for customer, names := range rules {
		slices.Sort(names)
		all = append(all, customer+" ("+strings.Join(names, ", ")+")")
	}
	slices.Sort(all)
	text := strings.Join(all[:min(len(all), namedCustomers)], ", ")
	if more := len(all) - namedCustomers; more > 0 {
		text += fmt.Sprintf(" and %d more", more)
	}
	return text
}
