"""Makes ten calls with the generated client: address, key, and a BATCH-MANUAL document in a file."""

import json
import sys

import kaiden_client
from kaiden_client.rest import ApiException

url, key, file = sys.argv[1:]
configuration = kaiden_client.Configuration()
configuration.host = url
client = kaiden_client.ApiClient(configuration)
client.set_default_header("Authorization", "Bearer " + key)
iidx = {"game": "iidx", "playtype": "SP"}
with open(file, encoding="utf-8") as text:
    document = json.load(text)


def check(what, passed):
    assert passed, what
    print("-", what)


status = kaiden_client.StatusApi(client).status_get()
check("the server's version", status.success is True and status.body.version != "")

hazel = kaiden_client.UsersApi(client).users_get("me").body
check("the owner of the key", hazel.username == "hazel" and isinstance(hazel.id, int))

games = kaiden_client.GamesApi(client).games_list().body
check("the games, each with its config", "iidx" in games.supported_games and "iidx" in games.configs)

imports = kaiden_client.ImportsApi(client)
sent = imports.imports_direct(document).body
# The generator has no types for what has several forms: it is a dict.
check("an import of plays that are there already", sent["scoreIDs"] == [] and len(sent["duplicates"]) > 0)

again = imports.imports_get(sent["importID"]).body
check("its document", again._import.import_id == sent["importID"])

ugpts = kaiden_client.UgptsApi(client)
best = ugpts.ugpts_best_p_bs("me", **iidx).body
check("the best PBs", len(best.pbs) > 0 and best.pbs[0].score_data.lamp != "")

score_id = best.pbs[0].composed_from[0]["scoreID"]
score = kaiden_client.ScoresApi(client).scores_get(score_id).body.score
check("the score that a PB is composed of", score.score_id == score_id and score.user_id == hazel.id)

chart = kaiden_client.ChartsApi(client).charts_get(chart_id=score.chart_id, **iidx).body
check("its chart and song", chart.song.id == score.song_id)

root = kaiden_client.UsersApi(client).users_get("root").body
check("another user", root.id != hazel.id)

try:
    kaiden_client.UsersApi(client).users_get("nobody")
    check("a failure", False)
except ApiException as failure:
    code = json.loads(failure.body)["code"]
    check("a user who does not exist is a failure with a code", failure.status == 404 and code == "user_not_found")
