"""Tests PyPI netsuite against the simulator: sign-in by TBA, strict names (its default), records, SuiteQL, metadata."""

import asyncio
import json
import os
import urllib.request

from netsuite import Config, NetSuiteRestApi, TokenAuth
from netsuite.exceptions import NetsuiteAPIRequestError

SIM = os.environ["SIM_URL"]


class Api(NetSuiteRestApi):
    """The original client has the service's host built in; this subclass calls the simulator."""

    def _make_url(self, subpath: str) -> str:
        return f"{SIM}/services/rest{subpath}"


def credentials() -> dict:
    with urllib.request.urlopen(f"{SIM}/_sim/credentials") as answer:
        return json.load(answer)


def client(c: dict, **change) -> Api:
    auth = {
        "consumer_key": c["consumerKey"],
        "consumer_secret": c["consumerSecret"],
        "token_id": c["tokenId"],
        "token_secret": c["tokenSecret"],
    }
    return Api(Config(account=c["accountId"], auth=TokenAuth(**{**auth, **change})))


async def refused(call, status: int, text: str) -> None:
    try:
        await call
    except NetsuiteAPIRequestError as e:
        assert e.status_code == status, e
        assert text in e.response_text, e
        return
    raise AssertionError(f"not refused with {status} {text}")


async def main() -> None:
    c = credentials()
    api = client(c)
    await refused(client(c, token_secret="x").get("/record/v1/customer"), 401, "INVALID_LOGIN")

    shop = {"companyName": "Python Shop", "subsidiary": {"id": "1"}}
    assert await api.put("/record/v1/customer/eid:PY-1", json=shop) is None
    await api.put("/record/v1/customer/eid:PY-1", json={"phone": "555 0102"})
    record = await api.get("/record/v1/customer/eid:PY-1", params={"expandSubResources": "true"})
    assert (record["companyName"], record["phone"]) == ("Python Shop", "555 0102"), record
    await refused(api.patch(f"/record/v1/customer/{record['id']}", json={"fone": 1}), 400, "NONEXISTENT_FIELD")

    found = await api.get("/record/v1/customer", params={"q": 'externalId IS "PY-1"', "limit": 10})
    assert [i["id"] for i in found["items"]] == [record["id"]], found

    rows = await api.suiteql("SELECT id, companyname FROM customer WHERE externalid = 'PY-1'", limit=5)
    assert rows["items"] == [{"links": [], "id": record["id"], "companyname": "Python Shop"}], rows
    rows = await api.suiteql("SELECT id FROM customer WHERE externalid = ?", json={"params": ["PY-1"]})
    assert rows["count"] == 1, rows
    await refused(api.suiteql("SELECT id FROM customer", limit=1001), 400, "INVALID_PARAMETER")
    await refused(api.suiteql("SELECT id FROM customer", limit=10, offset=5), 400, "divisible")
    await refused(api.suiteql("SELECT id FROM customer LIMIT 5"), 400, "Invalid or unsupported search")

    schema = await api.jsonschema("salesOrder")
    assert schema["properties"]["shipDate"]["format"] == "date", schema
    openapi = await api.openapi(["customer"])
    assert "/customer/{id}" in openapi["paths"], openapi
    assert await api.delete(f"/record/v1/customer/{record['id']}") is None
    await refused(api.get("/record/v1/customer/eid:PY-1"), 404, "NONEXISTENT_ID")
    print("ok")


asyncio.run(main())
