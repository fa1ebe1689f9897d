package rights

// Grants has the functions that write guarded records, and those that work on what strangers and phones send: auth answers
// everybody, images and trips decode pictures. These, and others that write little, may write nothing but the keys here.
var Grants = map[string]Grant{
	"auth": {Keys: map[string]string{
		"USER#*": "auth.TestTheInvitedAreSignedInAtOnce", "LOGIN#*": "auth.TestTheInvitedAreSignedInAtOnce",
		"ADMINS":     "auth.TestAnInvitedAdminCountsAsOne",
		"SESSIONS#*": "auth.TestTheInvitedAreSignedInAtOnce", "INVITATION#*": "auth.TestTheInvitedAreSignedInAtOnce",
		"REGISTRATION#*": "auth.TestTheInvitedAreSignedInAtOnce", "MAIL#*": "auth.TestTheInvitedAreSignedInAtOnce",
		"LIMIT#*": "auth.TestSignInLeavesNoCountBehind",
		"AUDIT":   "auth.TestTheInvitedAreSignedInAtOnce", "AUDIT#*": "auth.TestTheInvitedAreSignedInAtOnce",
	}},
	"users": {Keys: map[string]string{
		"USER#*": "users.TestActivation", "LOGIN#*": "users.TestActivation", "ADMINS": "users.TestTheLastAdminStays",
		"SESSIONS#*": "users.TestResetPassword", "INVITATION#*": "users.TestInvitations", "MAIL#*": "users.TestInvitations",
		"LIMIT#*": "users.TestPortalErrors", "ONCE#*": "users.TestARepeatedInvitationIsOne",
		"AUDIT": "users.TestInvitations", "AUDIT#*": "users.TestInvitations",
	}},
	"sessions": {Keys: map[string]string{
		"SESSIONS#*": "sessions.TestEndingOneSession",
		"AUDIT":      "sessions.TestEndingOneSession", "AUDIT#*": "sessions.TestEndingOneSession",
	}},
	"settings": {Keys: map[string]string{
		"SETTINGS": "settings.TestKnownSettingsSayWhatTheyAre",
		"AUDIT":    "settings.TestKnownSettingsSayWhatTheyAre", "AUDIT#*": "settings.TestKnownSettingsSayWhatTheyAre",
	}},
	"key-rotation": {Keys: map[string]string{
		"KEYS": "keyrotation.TestEvents", "AUDIT": "keyrotation.TestEvents", "AUDIT#*": "keyrotation.TestEvents",
	}},
	"mailer": {Keys: map[string]string{"MAIL#*": "mailer.TestMailIsSentOnceAndForgotten"}},
	"images": {Keys: map[string]string{
		"ITEM#*": "images.TestUpload", "ITEMHISTORY#*": "images.TestUpload", "UNUSED-IMAGE": "images.TestUpload",
		"ONCE#*": "images.TestRepeat", "FEEDS#*": "images.TestAnUploadIsListedByANewProcess",
	}},
	// The beginnings TRIP, STOP and ORDER stand for the records of trips, reports and orders with all that finds them.
	"trips": {Keys: map[string]string{
		"TRIP*": "trips.TestInvoicesOnCompletion", "STOP*": "trips.TestUnusedPhotosOfAStop",
		"ORDER*": "trips.TestOrdersWithUndeliveredGoodsNeedAttention", "RESERVED#*": "trips.TestCostOfTheScreens",
		"POSITIONS#*": "trips.TestTheBoardOfTrucks", "PHONES": "trips.TestAPhoneThatMayLoseReports",
		"SETASIDE#*": "trips.TestAReportThatCannotBeFiledStays", "TASK#*": "trips.TestOrdersWithUndeliveredGoodsNeedAttention",
		"ONCE#*": "trips.TestATripThatIsReportedLate", "FEEDS#*": "trips.TestATripThatIsReportedLate",
	}},
	// It sends lost mails again, ends unused sessions, and runs the migrations of orders, carts, trips, items and customers.
	"sync-scheduler": {Others: true, Keys: map[string]string{
		"MIGRATIONS": "syncscheduler.TestMigrationsRunByTheClock", "MAIL#*": "syncscheduler.TestOldMailsAndSessions",
		"SESSIONS#*": "syncscheduler.TestOldMailsAndSessions",
	}},
	"search-admin": {Others: true, Keys: map[string]string{"SETTINGS": "searchadmin.TestSynonymFromAFailedQuery"}},
	"sync-tasks":   {Others: true, Keys: map[string]string{"SETTINGS": "synctasks.TestADiscoveryTakesAStartDate"}},
}
