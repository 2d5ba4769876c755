-- Made by Ludoteca 2's match service, with data of version 2.
BEGIN TRANSACTION;
CREATE TABLE about (
	"key" VARCHAR(40) NOT NULL, 
	value TEXT NOT NULL, 
	PRIMARY KEY ("key")
);
INSERT INTO "about" VALUES('schema','2');
INSERT INTO "about" VALUES('alive','1763300056000');
CREATE TABLE bars (
	kind VARCHAR(20) NOT NULL, 
	id VARCHAR(40) NOT NULL, 
	at BIGINT NOT NULL, 
	PRIMARY KEY (kind, id)
);
INSERT INTO "bars" VALUES('person','32aa8699e8f97312c16f46ea73e155fc',1763300055500);
CREATE TABLE keepers (
	"match" VARCHAR(40) NOT NULL, 
	server VARCHAR(40) NOT NULL, 
	PRIMARY KEY ("match")
);
CREATE TABLE log (
	"match" VARCHAR(40) NOT NULL, 
	"index" INTEGER NOT NULL, 
	at BIGINT NOT NULL, 
	kind VARCHAR(20) NOT NULL, 
	seat INTEGER NOT NULL, 
	data JSON NOT NULL, 
	PRIMARY KEY ("match", "index"), 
	FOREIGN KEY("match") REFERENCES matches (id)
);
INSERT INTO "log" VALUES('vrxs9x4mxd6jwd',0,1763300003000,'start',-1,'{"seats": [["1c46fa56e42138c7b11c8363987e08c5", "Ada", "", false, ""], [null, "", "", false, ""], [null, "Vera", "easy", false, "careful"]], "luck": [1, 15, 10, 5, 9, 6, 7, 8, 6, 6, 5, 4, 5, 0, 3, 4], "advice": "alone", "events": [["start_card", [0, 6, 6, 3, 0], "LT-1.5", -1, -1], ["start_card", [1, 2, 6, 2, 0], "LT-1.5", -1, -1], ["start_card", [2, 1, 5, 2, 0], "LT-1.5", -1, -1], ["round_begins", [1], "LT-2.1", -1, -1], ["idol_last", [2], "LT-2.3", -1, -1], ["set_aside_hidden", [], "LT-3.1", -1, -1]]}');
INSERT INTO "log" VALUES('vrxs9x4mxd6jwd',1,1763300004000,'joined',1,'{"person": "351b5ba818c47fed01467fc10e1cb386", "name": "Bea"}');
INSERT INTO "log" VALUES('vrxs9x4mxd6jwd',2,1763300005000,'chat',1,'{"text": "Torno subito", "seen": 1}');
INSERT INTO "log" VALUES('vrxs9x4mxd6jwd',3,1763300006000,'left',1,'{}');
INSERT INTO "log" VALUES('vrxs9x4mxd6jwd',4,1763300007000,'joined',1,'{"person": "3bf770067b32b7d1c1f2b826adc80bac", "name": "Cid"}');
INSERT INTO "log" VALUES('vrxs9x4mxd6jwd',5,1763300009000,'move',2,'{"how": "choice", "action": "pick 7", "luck": [], "by": "bot", "seen": 0, "events": [["picks_card", [2, 7], "LT-3.2", 2, -1], ["picks", [2], "LT-3.2", -1, 2]]}');
INSERT INTO "log" VALUES('vrxs9x4mxd6jwd',6,1763300011000,'move',0,'{"how": "choice", "action": "pick 2", "luck": [], "by": "person", "seen": 5, "events": [["picks_card", [0, 2], "LT-3.2", 0, -1], ["picks", [0], "LT-3.2", -1, 0]]}');
INSERT INTO "log" VALUES('vrxs9x4mxd6jwd',7,1763300013000,'move',1,'{"how": "choice", "action": "pick 4", "luck": [4], "by": "person", "seen": 6, "events": [["picks_card", [1, 4], "LT-3.2", 1, -1], ["picks", [1], "LT-3.2", -1, 1], ["discarded_at_random", [], "LT-9.4", -1, -1]]}');
INSERT INTO "log" VALUES('vrxs9x4mxd6jwd',8,1763300015000,'move',2,'{"how": "choice", "action": "pick 6", "luck": [], "by": "bot", "seen": 7, "events": [["picks_card", [2, 6], "LT-3.2", 2, -1], ["picks", [2], "LT-3.2", -1, 2]]}');
INSERT INTO "log" VALUES('vrxs9x4mxd6jwd',9,1763300017000,'move',0,'{"how": "choice", "action": "pick 8", "luck": [], "by": "person", "seen": 8, "events": [["picks_card", [0, 8], "LT-3.2", 0, -1], ["picks", [0], "LT-3.2", -1, 0]]}');
INSERT INTO "log" VALUES('vrxs9x4mxd6jwd',10,1763300019000,'move',1,'{"how": "choice", "action": "pick 3", "luck": [], "by": "person", "seen": 9, "events": [["picks_card", [1, 3], "LT-3.2", 1, -1], ["picks", [1], "LT-3.2", -1, 1], ["left_over", [], "LT-3.3", -1, -1], ["nobody_answers", [1], "LT-4.1", -1, -1], ["reveals", [0, 2], "LT-4.2", -1, -1], ["takes_gem", [0], "LT-4.5", -1, -1]]}');
INSERT INTO "log" VALUES('vrxs9x4mxd6jwd',11,1763300021000,'move',0,'{"how": "choice", "action": "rob 5", "luck": [], "by": "person", "seen": 10, "events": [["marks", [0, 5], "LT-5.2", -1, -1]]}');
INSERT INTO "log" VALUES('vrxs9x4mxd6jwd',12,1763300023000,'move',0,'{"how": "choice", "action": "step 1", "luck": [], "by": "person", "seen": 11, "events": [["moves", [0, 6, 7], "LT-6.1", -1, -1], ["reveals", [1, 3], "LT-4.2", -1, -1], ["takes_gem", [1], "LT-4.5", -1, -1]]}');
INSERT INTO "log" VALUES('vrxs9x4mxd6jwd',13,1763300025000,'move',1,'{"how": "choice", "action": "peek 40", "luck": [], "by": "person", "seen": 12, "events": [["peeks_token", [1, 40, 5], "LT-5.3", 1, -1], ["peeks", [1, 40], "LT-5.3", -1, 1]]}');
INSERT INTO "log" VALUES('vrxs9x4mxd6jwd',14,1763300027000,'move',1,'{"how": "choice", "action": "peek 29", "luck": [], "by": "person", "seen": 13, "events": [["peeks_token", [1, 29, 2], "LT-5.3", 1, -1], ["peeks", [1, 29], "LT-5.3", -1, 1]]}');
INSERT INTO "log" VALUES('vrxs9x4mxd6jwd',15,1763300029000,'move',1,'{"how": "choice", "action": "swap 1", "luck": [], "by": "person", "seen": 14, "events": [["swaps_tokens", [1, 40, 29], "LT-5.3", -1, -1]]}');
INSERT INTO "log" VALUES('vrxs9x4mxd6jwd',16,1763300031000,'move',1,'{"how": "choice", "action": "step 1", "luck": [], "by": "person", "seen": 15, "events": [["moves", [1, 6, 7], "LT-6.1", -1, -1], ["reveals", [1, 4], "LT-4.2", -1, -1], ["takes_gem", [1], "LT-4.5", -1, -1]]}');
INSERT INTO "log" VALUES('vrxs9x4mxd6jwd',17,1763300033000,'move',1,'{"how": "choice", "action": "pay 0", "luck": [], "by": "person", "seen": 16, "events": [["declines", [1], "LT-5.4", -1, -1], ["nobody_answers", [5], "LT-4.1", -1, -1], ["reveals", [2, 6], "LT-4.2", -1, -1], ["takes_gem", [2], "LT-4.5", -1, -1], ["gets_machete", [2], "LT-5.6", -1, -1]]}');
INSERT INTO "log" VALUES('vrxs9x4mxd6jwd',18,1763300035000,'move',2,'{"how": "choice", "action": "step 2", "luck": [], "by": "bot", "seen": 17, "events": [["moves", [2, 5, 7], "LT-6.1", -1, -1], ["reveals", [2, 7], "LT-4.2", -1, -1], ["takes_gem", [2], "LT-4.5", -1, -1]]}');
INSERT INTO "log" VALUES('vrxs9x4mxd6jwd',19,1763300037000,'move',2,'{"how": "choice", "action": "spend 0", "luck": [6], "by": "bot", "seen": 18, "events": [["declines", [2], "LT-5.7", -1, -1], ["reveals", [0, 8], "LT-4.2", -1, -1], ["takes_gem", [0], "LT-4.5", -1, -1], ["pays", [0, 5], "LT-5.8", -1, -1], ["stopped_by_jungle", [0, 14], "LT-6.3", -1, -1], ["moves", [0, 7, 14], "LT-6.1", -1, -1], ["nobody_answers", [9], "LT-4.1", -1, -1], ["round_begins", [2], "LT-2.1", -1, -1], ["idol_stays", [2], "LT-2.5", -1, -1], ["set_aside_hidden", [], "LT-3.1", -1, -1]]}');
INSERT INTO "log" VALUES('vrxs9x4mxd6jwd',20,1763300039000,'move',2,'{"how": "choice", "action": "pick 9", "luck": [], "by": "bot", "seen": 19, "events": [["picks_card", [2, 9], "LT-3.2", 2, -1], ["picks", [2], "LT-3.2", -1, 2]]}');
INSERT INTO "log" VALUES('vrxs9x4mxd6jwd',21,1763300041000,'move',0,'{"how": "choice", "action": "pick 1", "luck": [], "by": "person", "seen": 20, "events": [["picks_card", [0, 1], "LT-3.2", 0, -1], ["picks", [0], "LT-3.2", -1, 0]]}');
INSERT INTO "log" VALUES('2zndt6mwtr9txe',0,1763300041500,'start',-1,'{"seats": [["351b5ba818c47fed01467fc10e1cb386", "Bea", "", false, ""], [null, "", "", false, ""]], "luck": [], "advice": "alone"}');
INSERT INTO "log" VALUES('2zndt6mwtr9txe',1,1763300042500,'joined',1,'{"person": "1c46fa56e42138c7b11c8363987e08c5", "name": "Ada"}');
INSERT INTO "log" VALUES('2zndt6mwtr9txe',2,1763300044500,'move',0,'{"how": "choice", "action": "mark 4", "luck": [], "by": "person", "seen": 1}');
INSERT INTO "log" VALUES('2zndt6mwtr9txe',3,1763300046500,'move',1,'{"how": "choice", "action": "mark 0", "luck": [], "by": "person", "seen": 2}');
INSERT INTO "log" VALUES('2zndt6mwtr9txe',4,1763300048500,'move',0,'{"how": "choice", "action": "mark 2", "luck": [], "by": "person", "seen": 3}');
INSERT INTO "log" VALUES('2zndt6mwtr9txe',5,1763300050500,'move',1,'{"how": "choice", "action": "mark 8", "luck": [], "by": "person", "seen": 4}');
INSERT INTO "log" VALUES('2zndt6mwtr9txe',6,1763300052500,'move',0,'{"how": "choice", "action": "mark 6", "luck": [], "by": "person", "seen": 5}');
INSERT INTO "log" VALUES('k5euezjzd5qjqm',0,1763300053000,'start',-1,'{"seats": [["1c46fa56e42138c7b11c8363987e08c5", "Ada", "", false, ""], [null, "", "", false, ""]], "luck": [], "advice": "alone"}');
INSERT INTO "log" VALUES('k5euezjzd5qjqm',1,1763300054000,'joined',1,'{"person": "32aa8699e8f97312c16f46ea73e155fc", "name": "Dan"}');
INSERT INTO "log" VALUES('k5euezjzd5qjqm',2,1763300055000,'left',1,'{}');
CREATE TABLE matches (
	id VARCHAR(40) NOT NULL, 
	game VARCHAR(80) NOT NULL, 
	version INTEGER NOT NULL, 
	players INTEGER NOT NULL, 
	options JSON NOT NULL, 
	owner VARCHAR(40) NOT NULL, 
	created BIGINT NOT NULL, 
	clock JSON NOT NULL, 
	watch VARCHAR(20) NOT NULL, 
	language VARCHAR(20) NOT NULL, 
	secret VARCHAR(64) NOT NULL, 
	hash VARCHAR(64) NOT NULL, 
	over BOOLEAN NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(owner) REFERENCES people (id)
);
INSERT INTO "matches" VALUES('vrxs9x4mxd6jwd','lost_temple',1,3,'{}','1c46fa56e42138c7b11c8363987e08c5',1763300003000,'["none", 0, 0]','everyone','en','ed187a7cd4280b459f3cae4af29d76feaf906dc6aa2f1d53f49dfa8f7f204a81','ec39a9067e8561a5133c700dd17671f6b635a3e1095e39794304eb3158be26c9',0);
INSERT INTO "matches" VALUES('2zndt6mwtr9txe','tic_tac_toe',1,2,'{}','351b5ba818c47fed01467fc10e1cb386',1763300041500,'["none", 0, 0]','link','en','ec629bbf674537cdacc02eee4e2cfb317502e9dadef8e24be0e0b1408386f98c','97dad77ce976c666232ce4f3b98fde46393437483162e14fbb2db32034c08300',1);
INSERT INTO "matches" VALUES('k5euezjzd5qjqm','tic_tac_toe',1,2,'{}','1c46fa56e42138c7b11c8363987e08c5',1763300053000,'["none", 0, 0]','link','en','7dd80e6b36dcd0989deb5a6fd13f6b6ccc31643dfaeb1243d1749c78f466eae8','567ded874f32886022b335e5e5432acba8bc1170442908843b8942178374cd5b',0);
CREATE TABLE outages (
	until BIGINT NOT NULL, 
	since BIGINT NOT NULL, 
	PRIMARY KEY (until)
);
CREATE TABLE people (
	id VARCHAR(40) NOT NULL, 
	name VARCHAR(80) NOT NULL, 
	language VARCHAR(20) NOT NULL, 
	created BIGINT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "people" VALUES('1c46fa56e42138c7b11c8363987e08c5','Ada','it',1763300001000);
INSERT INTO "people" VALUES('351b5ba818c47fed01467fc10e1cb386','Bea','it',1763300001500);
INSERT INTO "people" VALUES('3bf770067b32b7d1c1f2b826adc80bac','Cid','it',1763300002000);
INSERT INTO "people" VALUES('32aa8699e8f97312c16f46ea73e155fc','Dan','it',1763300002500);
CREATE TABLE present (
	"match" VARCHAR(40) NOT NULL, 
	seat INTEGER NOT NULL, 
	server VARCHAR(40) NOT NULL, 
	PRIMARY KEY ("match", seat, server)
);
CREATE TABLE presses (
	"match" VARCHAR(40) NOT NULL, 
	seat INTEGER NOT NULL, 
	seen INTEGER NOT NULL, 
	"when" BIGINT NOT NULL, 
	action TEXT NOT NULL, 
	PRIMARY KEY ("match", seat, seen)
);
CREATE TABLE records (
	name VARCHAR(40) NOT NULL, 
	at BIGINT NOT NULL, 
	text TEXT NOT NULL, 
	PRIMARY KEY (name)
);
CREATE TABLE seats (
	"match" VARCHAR(40) NOT NULL, 
	seat INTEGER NOT NULL, 
	kind VARCHAR(20) NOT NULL, 
	level VARCHAR(20) NOT NULL, 
	person VARCHAR(40), 
	link VARCHAR(64), 
	used BOOLEAN NOT NULL, 
	PRIMARY KEY ("match", seat), 
	FOREIGN KEY("match") REFERENCES matches (id), 
	FOREIGN KEY(person) REFERENCES people (id)
);
INSERT INTO "seats" VALUES('vrxs9x4mxd6jwd',0,'person','','1c46fa56e42138c7b11c8363987e08c5',NULL,0);
INSERT INTO "seats" VALUES('vrxs9x4mxd6jwd',1,'open','','3bf770067b32b7d1c1f2b826adc80bac','29cd6dc0d5c5e9066088f7143bd21dec66bcf41256eedd764153f78fa9d6b346',1);
INSERT INTO "seats" VALUES('vrxs9x4mxd6jwd',2,'bot','easy',NULL,NULL,0);
INSERT INTO "seats" VALUES('2zndt6mwtr9txe',0,'person','','351b5ba818c47fed01467fc10e1cb386',NULL,0);
INSERT INTO "seats" VALUES('2zndt6mwtr9txe',1,'open','','1c46fa56e42138c7b11c8363987e08c5','8945c7a0432df8b21a4139d210904f7ebc9d954ce5381bad092a22d56aa00f1b',1);
INSERT INTO "seats" VALUES('k5euezjzd5qjqm',0,'person','','1c46fa56e42138c7b11c8363987e08c5',NULL,0);
INSERT INTO "seats" VALUES('k5euezjzd5qjqm',1,'open','',NULL,'35a1b4eb5a681d73bf20e277d94131657ae2f847a6051446738a9baa47bc3642',1);
CREATE TABLE servers (
	id VARCHAR(40) NOT NULL, 
	seen BIGINT NOT NULL, 
	PRIMARY KEY (id)
);
CREATE INDEX ix_matches_over ON matches (over);
CREATE INDEX matches_watch ON matches (watch, over);
CREATE INDEX ix_matches_owner ON matches (owner);
CREATE INDEX ix_seats_person ON seats (person);
COMMIT;
