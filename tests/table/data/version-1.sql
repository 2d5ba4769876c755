-- Made by Ludoteca's first match service, with data of version 1: three matches of Ada and Bea.
BEGIN TRANSACTION;
CREATE TABLE about (
	"key" VARCHAR(40) NOT NULL, 
	value TEXT NOT NULL, 
	PRIMARY KEY ("key")
);
INSERT INTO "about" VALUES('schema','1');
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
INSERT INTO "log" VALUES('yph68ksvzxaf2k',0,1763200002000,'start',-1,'{"seats": [["767c44b89fd240cbed3e63fabfdc0f51", "Ada", ""], [null, "", ""]], "luck": [11, 7, 2, 11, 11, 9, 4, 2, 1, 2, 0, 3, 4, 1, 0, 7], "events": [["start_card", [0, 5, 2, 4, 0], "LT-1.5", -1, -1], ["start_card", [1, 3, 4, 3, 0], "LT-1.5", -1, -1], ["round_begins", [1], "LT-2.1", -1, -1], ["idol_last", [0], "LT-2.3", -1, -1], ["set_aside", [1], "LT-3.1", -1, -1], ["set_aside_hidden", [], "LT-3.1", -1, -1]]}');
INSERT INTO "log" VALUES('yph68ksvzxaf2k',1,1763200003000,'joined',1,'{"person": "c34b7ae049edb8da0b67cf1df168e3d8", "name": "Bea B."}');
INSERT INTO "log" VALUES('yph68ksvzxaf2k',2,1763200004000,'move',0,'{"how": "choice", "action": "pick 4", "luck": [], "by": "person", "seen": 1, "events": [["picks_card", [0, 4], "LT-3.2", 0, -1], ["picks", [0], "LT-3.2", -1, 0]]}');
INSERT INTO "log" VALUES('yph68ksvzxaf2k',3,1763200005000,'move',1,'{"how": "choice", "action": "pick 3", "luck": [4], "by": "person", "seen": 2, "events": [["picks_card", [1, 3], "LT-3.2", 1, -1], ["picks", [1], "LT-3.2", -1, 1], ["discarded_at_random", [], "LT-9.4", -1, -1]]}');
INSERT INTO "log" VALUES('yph68ksvzxaf2k',4,1763200006000,'move',0,'{"how": "choice", "action": "pick 8", "luck": [1], "by": "person", "seen": 3, "events": [["picks_card", [0, 8], "LT-3.2", 0, -1], ["picks", [0], "LT-3.2", -1, 0], ["discarded_at_random", [], "LT-9.4", -1, -1]]}');
INSERT INTO "log" VALUES('yph68ksvzxaf2k',5,1763200007000,'move',1,'{"how": "choice", "action": "pick 5", "luck": [], "by": "person", "seen": 4, "events": [["picks_card", [1, 5], "LT-3.2", 1, -1], ["picks", [1], "LT-3.2", -1, 1], ["left_over", [], "LT-3.3", -1, -1], ["nobody_answers", [1], "LT-4.1", -1, -1], ["nobody_answers", [2], "LT-4.1", -1, -1], ["reveals", [1, 3], "LT-4.2", -1, -1], ["takes_gem", [1], "LT-4.5", -1, -1]]}');
INSERT INTO "log" VALUES('yph68ksvzxaf2k',6,1763200008000,'move',1,'{"how": "choice", "action": "peek 11", "luck": [], "by": "person", "seen": 5, "events": [["peeks_token", [1, 11, 2], "LT-5.3", 1, -1], ["peeks", [1, 11], "LT-5.3", -1, 1]]}');
INSERT INTO "log" VALUES('yph68ksvzxaf2k',7,1763200009000,'move',1,'{"how": "choice", "action": "peek 37", "luck": [], "by": "person", "seen": 6, "events": [["peeks_token", [1, 37, 3], "LT-5.3", 1, -1], ["peeks", [1, 37], "LT-5.3", -1, 1]]}');
INSERT INTO "log" VALUES('yph68ksvzxaf2k',8,1763200010000,'move',1,'{"how": "choice", "action": "swap 0", "luck": [], "by": "person", "seen": 7, "events": [["leaves_tokens", [1], "LT-5.3", -1, -1]]}');
INSERT INTO "log" VALUES('yph68ksvzxaf2k',9,1763200011000,'move',1,'{"how": "choice", "action": "step 2", "luck": [], "by": "person", "seen": 8, "events": [["moves", [1, 4, 6], "LT-6.1", -1, -1], ["reveals", [0, 4], "LT-4.2", -1, -1], ["takes_gem", [0], "LT-4.5", -1, -1]]}');
INSERT INTO "log" VALUES('yph68ksvzxaf2k',10,1763200012000,'move',0,'{"how": "choice", "action": "pay 0", "luck": [], "by": "person", "seen": 9, "events": [["declines", [0], "LT-5.4", -1, -1], ["reveals", [1, 5], "LT-4.2", -1, -1], ["takes_gem", [1], "LT-4.5", -1, -1]]}');
INSERT INTO "log" VALUES('yph68ksvzxaf2k',11,1763200013000,'move',1,'{"how": "choice", "action": "pay 0", "luck": [7, 1], "by": "person", "seen": 10, "events": [["declines", [1], "LT-5.5", -1, -1], ["nobody_answers", [6], "LT-4.1", -1, -1], ["nobody_answers", [7], "LT-4.1", -1, -1], ["reveals", [0, 8], "LT-4.2", -1, -1], ["takes_gem", [0], "LT-4.5", -1, -1], ["pays", [0, 6], "LT-5.8", -1, -1], ["moves", [0, 2, 14], "LT-6.1", -1, -1], ["nobody_answers", [9], "LT-4.1", -1, -1], ["round_begins", [2], "LT-2.1", -1, -1], ["idol_last", [1], "LT-2.3", -1, -1], ["set_aside", [8], "LT-3.1", -1, -1], ["set_aside_hidden", [], "LT-3.1", -1, -1]]}');
INSERT INTO "log" VALUES('yph68ksvzxaf2k',12,1763200014000,'move',1,'{"how": "choice", "action": "pick 1", "luck": [], "by": "person", "seen": 11, "events": [["picks_card", [1, 1], "LT-3.2", 1, -1], ["picks", [1], "LT-3.2", -1, 1]]}');
INSERT INTO "log" VALUES('yph68ksvzxaf2k',13,1763200015000,'move',0,'{"how": "choice", "action": "pick 2", "luck": [2], "by": "person", "seen": 12, "events": [["picks_card", [0, 2], "LT-3.2", 0, -1], ["picks", [0], "LT-3.2", -1, 0], ["discarded_at_random", [], "LT-9.4", -1, -1]]}');
INSERT INTO "log" VALUES('yph68ksvzxaf2k',14,1763200016000,'move',1,'{"how": "choice", "action": "pick 9", "luck": [0], "by": "person", "seen": 13, "events": [["picks_card", [1, 9], "LT-3.2", 1, -1], ["picks", [1], "LT-3.2", -1, 1], ["discarded_at_random", [], "LT-9.4", -1, -1]]}');
INSERT INTO "log" VALUES('yph68ksvzxaf2k',15,1763200017000,'move',0,'{"how": "choice", "action": "pick 6", "luck": [], "by": "person", "seen": 14, "events": [["picks_card", [0, 6], "LT-3.2", 0, -1], ["picks", [0], "LT-3.2", -1, 0], ["left_over", [], "LT-3.3", -1, -1], ["reveals", [1, 1], "LT-4.2", -1, -1], ["takes_gem", [1], "LT-4.5", -1, -1]]}');
INSERT INTO "log" VALUES('yph68ksvzxaf2k',16,1763200018000,'move',1,'{"how": "choice", "action": "curse 3", "luck": [], "by": "person", "seen": 15, "events": [["curses", [1, 3], "LT-5.1", -1, -1], ["reveals", [0, 2], "LT-4.2", -1, -1], ["takes_gem", [0], "LT-4.5", -1, -1]]}');
INSERT INTO "log" VALUES('yph68ksvzxaf2k',17,1763200019000,'move',0,'{"how": "choice", "action": "rob 4", "luck": [], "by": "person", "seen": 16, "events": [["marks", [0, 4], "LT-5.2", -1, -1]]}');
INSERT INTO "log" VALUES('yph68ksvzxaf2k',18,1763200020000,'move',0,'{"how": "choice", "action": "step 1", "luck": [], "by": "person", "seen": 17, "events": [["moves", [0, 14, 15], "LT-6.1", -1, -1], ["nobody_answers", [3], "LT-4.1", -1, -1], ["nobody_answers", [4], "LT-4.1", -1, -1], ["nobody_answers", [5], "LT-4.1", -1, -1], ["reveals", [0, 6], "LT-4.2", -1, -1], ["takes_gem", [0], "LT-4.5", -1, -1], ["gets_machete", [0], "LT-5.6", -1, -1]]}');
INSERT INTO "log" VALUES('yph68ksvzxaf2k',19,1763200021000,'move',0,'{"how": "choice", "action": "step 2", "luck": [1, 1], "by": "person", "seen": 18, "events": [["moves", [0, 15, 17], "LT-6.1", -1, -1], ["nobody_answers", [7], "LT-4.1", -1, -1], ["nobody_answers", [8], "LT-4.1", -1, -1], ["reveals", [1, 9], "LT-4.2", -1, -1], ["takes_gem", [1], "LT-4.5", -1, -1], ["stopped_by_jungle", [1, 14], "LT-6.3", -1, -1], ["moves", [1, 6, 14], "LT-6.1", -1, -1], ["round_begins", [3], "LT-2.1", -1, -1], ["idol_last", [1], "LT-2.3", -1, -1], ["set_aside", [2], "LT-3.1", -1, -1], ["set_aside_hidden", [], "LT-3.1", -1, -1]]}');
INSERT INTO "log" VALUES('yph68ksvzxaf2k',20,1763200022000,'move',1,'{"how": "choice", "action": "pick 1", "luck": [], "by": "person", "seen": 19, "events": [["picks_card", [1, 1], "LT-3.2", 1, -1], ["picks", [1], "LT-3.2", -1, 1]]}');
INSERT INTO "log" VALUES('yph68ksvzxaf2k',21,1763200023000,'move',0,'{"how": "choice", "action": "pick 8", "luck": [3], "by": "person", "seen": 20, "events": [["picks_card", [0, 8], "LT-3.2", 0, -1], ["picks", [0], "LT-3.2", -1, 0], ["discarded_at_random", [], "LT-9.4", -1, -1]]}');
INSERT INTO "log" VALUES('yph68ksvzxaf2k',22,1763200024000,'move',1,'{"how": "choice", "action": "pick 5", "luck": [2], "by": "person", "seen": 21, "events": [["picks_card", [1, 5], "LT-3.2", 1, -1], ["picks", [1], "LT-3.2", -1, 1], ["discarded_at_random", [], "LT-9.4", -1, -1]]}');
INSERT INTO "log" VALUES('yph68ksvzxaf2k',23,1763200025000,'move',0,'{"how": "choice", "action": "pick 6", "luck": [], "by": "person", "seen": 22, "events": [["picks_card", [0, 6], "LT-3.2", 0, -1], ["picks", [0], "LT-3.2", -1, 0], ["left_over", [], "LT-3.3", -1, -1], ["reveals", [1, 1], "LT-4.2", -1, -1], ["takes_gem", [1], "LT-4.5", -1, -1]]}');
INSERT INTO "log" VALUES('yph68ksvzxaf2k',24,1763200026000,'move',1,'{"how": "choice", "action": "curse 2", "luck": [], "by": "person", "seen": 23, "events": [["curses", [1, 2], "LT-5.1", -1, -1], ["nobody_answers", [2], "LT-4.1", -1, -1], ["nobody_answers", [3], "LT-4.1", -1, -1], ["nobody_answers", [4], "LT-4.1", -1, -1], ["reveals", [1, 5], "LT-4.2", -1, -1], ["takes_gem", [1], "LT-4.5", -1, -1]]}');
INSERT INTO "log" VALUES('yph68ksvzxaf2k',25,1763200027000,'move',1,'{"how": "choice", "action": "pay 1", "luck": [], "by": "person", "seen": 24, "events": [["pays", [1, 2], "LT-5.5", -1, -1], ["moves", [1, 14, 17], "LT-6.1", -1, -1], ["reveals", [0, 6], "LT-4.2", -1, -1], ["takes_gem", [0], "LT-4.5", -1, -1], ["gets_machete", [0], "LT-5.6", -1, -1]]}');
INSERT INTO "log" VALUES('yph68ksvzxaf2k',26,1763200028000,'chat',0,'{"text": "Buona fortuna", "seen": 25}');
INSERT INTO "log" VALUES('yph68ksvzxaf2k',27,1763200029000,'name',1,'{"name": "Beatrix"}');
INSERT INTO "log" VALUES('u2ezmghkfvqere',0,1763200030500,'start',-1,'{"seats": [["c34b7ae049edb8da0b67cf1df168e3d8", "Bea", ""], [null, "", ""]], "luck": []}');
INSERT INTO "log" VALUES('u2ezmghkfvqere',1,1763200031000,'joined',1,'{"person": "767c44b89fd240cbed3e63fabfdc0f51", "name": "Ada"}');
INSERT INTO "log" VALUES('u2ezmghkfvqere',2,1763200031500,'move',0,'{"how": "choice", "action": "mark 0", "luck": [], "by": "person", "seen": 1}');
INSERT INTO "log" VALUES('u2ezmghkfvqere',3,1763200032000,'undone',0,'{"keep": 0, "moves": 1, "free": true}');
INSERT INTO "log" VALUES('u2ezmghkfvqere',4,1763200033000,'move',0,'{"how": "choice", "action": "mark 3", "luck": [], "by": "person", "seen": 3}');
INSERT INTO "log" VALUES('u2ezmghkfvqere',5,1763200033500,'move',1,'{"how": "choice", "action": "mark 0", "luck": [], "by": "person", "seen": 4}');
INSERT INTO "log" VALUES('u2ezmghkfvqere',6,1763200034000,'move',0,'{"how": "choice", "action": "mark 6", "luck": [], "by": "person", "seen": 5}');
INSERT INTO "log" VALUES('u2ezmghkfvqere',7,1763200034500,'move',1,'{"how": "choice", "action": "mark 2", "luck": [], "by": "person", "seen": 6}');
INSERT INTO "log" VALUES('u2ezmghkfvqere',8,1763200035000,'move',0,'{"how": "choice", "action": "mark 5", "luck": [], "by": "person", "seen": 7}');
INSERT INTO "log" VALUES('u2ezmghkfvqere',9,1763200035500,'move',1,'{"how": "choice", "action": "mark 8", "luck": [], "by": "person", "seen": 8}');
INSERT INTO "log" VALUES('u2ezmghkfvqere',10,1763200036000,'move',0,'{"how": "choice", "action": "mark 1", "luck": [], "by": "person", "seen": 9}');
INSERT INTO "log" VALUES('u2ezmghkfvqere',11,1763200036500,'move',1,'{"how": "choice", "action": "mark 4", "luck": [], "by": "person", "seen": 10}');
INSERT INTO "log" VALUES('24wnh8jhtce863',0,1763200037500,'start',-1,'{"seats": [["767c44b89fd240cbed3e63fabfdc0f51", "Ada", ""], [null, "", ""], [null, "", "normal"]], "luck": [10, 12, 2, 13, 5, 8, 2, 10, 0, 8, 3, 4, 1, 2, 1, 8], "events": [["start_card", [0, 2, 6, 2, 0], "LT-1.5", -1, -1], ["start_card", [1, 4, 3, 4, 0], "LT-1.5", -1, -1], ["start_card", [2, 1, 5, 2, 0], "LT-1.5", -1, -1], ["round_begins", [1], "LT-2.1", -1, -1], ["idol_last", [1], "LT-2.3", -1, -1], ["set_aside_hidden", [], "LT-3.1", -1, -1]]}');
INSERT INTO "log" VALUES('24wnh8jhtce863',1,1763200038000,'link',1,'{}');
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
INSERT INTO "matches" VALUES('yph68ksvzxaf2k','lost_temple',1,2,'{}','767c44b89fd240cbed3e63fabfdc0f51',1763200001500,'["move", 3600, 0]','everyone','en','91d70c88c79fa218952b4248abe476729440ddf88e637c730927ec7aab7e8d81','546746859d07767b3983a259f397b22ff920a01a0eb6db086ca6150f85f6d7a6',0);
INSERT INTO "matches" VALUES('u2ezmghkfvqere','tic_tac_toe',1,2,'{}','c34b7ae049edb8da0b67cf1df168e3d8',1763200030000,'["none", 0, 0]','link','en','b045da7ea657ea3158295832e78288d72aa97f51c8000eb7bd6850b9d2e3a801','57cce4b46358d1924751f91cb4dbec81d67a3a83f5bcad65dc3baff615e5b998',1);
INSERT INTO "matches" VALUES('24wnh8jhtce863','lost_temple',1,3,'{}','767c44b89fd240cbed3e63fabfdc0f51',1763200037000,'["none", 0, 0]','link','en','b978dce84e47e1c768d15b8a008028f9ff24aeffff844946159df0cc9937a496','3590141a02ccdd745cba3b6de69b31fe78c3a81c62b9c315679b83dffb10274a',0);
CREATE TABLE people (
	id VARCHAR(40) NOT NULL, 
	name VARCHAR(80) NOT NULL, 
	language VARCHAR(20) NOT NULL, 
	created BIGINT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "people" VALUES('767c44b89fd240cbed3e63fabfdc0f51','Ada','it',1763200000500);
INSERT INTO "people" VALUES('c34b7ae049edb8da0b67cf1df168e3d8','Bea','de',1763200001000);
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
INSERT INTO "seats" VALUES('yph68ksvzxaf2k',0,'person','','767c44b89fd240cbed3e63fabfdc0f51',NULL,0);
INSERT INTO "seats" VALUES('yph68ksvzxaf2k',1,'person','','c34b7ae049edb8da0b67cf1df168e3d8','8010208d218a128e96fb85ad7ad91e0dcbd1f77c8e5fd20c44bb09fa97e80b5c',1);
INSERT INTO "seats" VALUES('u2ezmghkfvqere',0,'person','','c34b7ae049edb8da0b67cf1df168e3d8',NULL,0);
INSERT INTO "seats" VALUES('u2ezmghkfvqere',1,'person','','767c44b89fd240cbed3e63fabfdc0f51','5e544592142df93ecfe862bf90eb5dfd60e4d9a2bfde103babd7439016a9632f',1);
INSERT INTO "seats" VALUES('24wnh8jhtce863',0,'person','','767c44b89fd240cbed3e63fabfdc0f51',NULL,0);
INSERT INTO "seats" VALUES('24wnh8jhtce863',1,'person','',NULL,'75f131f9ad7ca5085fc089b3a1c5f6a5e2e034d9df81c134c983bbaccf09189a',0);
INSERT INTO "seats" VALUES('24wnh8jhtce863',2,'bot','normal',NULL,NULL,0);
CREATE INDEX ix_matches_over ON matches (over);
CREATE INDEX matches_watch ON matches (watch, over);
CREATE INDEX ix_seats_person ON seats (person);
COMMIT;