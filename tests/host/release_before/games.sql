BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0003');
CREATE TABLE boards (
	id TEXT NOT NULL, 
	profile TEXT NOT NULL, 
	game TEXT NOT NULL, 
	firmware TEXT NOT NULL, 
	first_seen DATETIME NOT NULL, 
	last_seen DATETIME NOT NULL, 
	CONSTRAINT pk_boards PRIMARY KEY (id)
);
INSERT INTO "boards" VALUES('fdcbb2ef2ce09cd5','small','passo','0.1.0','2026-11-19 06:21:46.368341','2026-11-19 06:21:46.368341');
CREATE TABLE commitments (
	id INTEGER NOT NULL, 
	board TEXT NOT NULL, 
	game_id INTEGER, 
	side TEXT NOT NULL, 
	digest TEXT NOT NULL, 
	spent TEXT NOT NULL, 
	committed_at DATETIME NOT NULL, 
	salt TEXT, 
	secret TEXT, 
	revealed_at DATETIME, 
	CONSTRAINT pk_commitments PRIMARY KEY (id), 
	CONSTRAINT fk_commitments_game_id FOREIGN KEY(game_id) REFERENCES games (id), 
	CONSTRAINT uq_commitments_game_id_side UNIQUE (game_id, side)
);
CREATE TABLE entries (
	epoch_id INTEGER NOT NULL, 
	n INTEGER NOT NULL, 
	what TEXT NOT NULL, 
	turn INTEGER NOT NULL, 
	how TEXT NOT NULL, 
	pos TEXT NOT NULL, 
	move TEXT NOT NULL, 
	side TEXT NOT NULL, 
	result TEXT NOT NULL, 
	reason TEXT NOT NULL, 
	ticks INTEGER, 
	think_ms INTEGER, 
	evidence TEXT NOT NULL, 
	cut INTEGER NOT NULL, 
	received_at DATETIME NOT NULL, 
	clock_back BOOLEAN NOT NULL, 
	rejected TEXT NOT NULL, sealed TEXT DEFAULT '' NOT NULL, link TEXT DEFAULT '' NOT NULL, terms TEXT DEFAULT '' NOT NULL, 
	CONSTRAINT pk_entries PRIMARY KEY (epoch_id, n), 
	CONSTRAINT fk_entries_epoch_id FOREIGN KEY(epoch_id) REFERENCES epochs (id)
)
 WITHOUT ROWID

;
INSERT INTO "entries" VALUES(1,1,'new',0,'setup','rrrrr/5/5/5/bbbbb b','','','','',536806311,0,'',0,'2026-11-19 06:21:46.490984',0,'','','4a70b3c75d06e57971a48bec8cd6481d5c808f7f74d6172a8184a065129d191a','game=passo');
INSERT INTO "entries" VALUES(1,2,'new',0,'host','rrrrr/5/5/5/bbbbb b','','','','',536808041,1500,'a1-164,b1-164,c1-164,d1-164,e1-164,a5-164,b5-164,c5-164,d5-164,e5-164',0,'2026-11-19 06:21:47.693763',0,'','','28ab05f889d88361a689802d02320dac4549b5eb88839b5e9336c68fb578db79','game=passo');
INSERT INTO "entries" VALUES(1,3,'new',0,'host','rrrrr/5/5/5/bbbbb b','','','','',536812570,4500,'a1+4041,b1+3622,c1+3273,d1+2908,e1+2547,a5+2202,b5+1814,c5+1462,d5+1131,e5+779,e1-506,e1+134',0,'2026-11-19 06:21:52.345169',0,'','','991651ded9c5fd9dd22541be3122e34760039841e6eb7ceeb9846ee1a1b0911b','game=passo');
INSERT INTO "entries" VALUES(1,4,'move',1,'shown','','c1-c2','','','',536813161,500,'c1-355,c2+100',0,'2026-11-19 06:21:52.886965',0,'','','bb8a4ae7f5c56dab4baecdab26428551a676833e2142d77cd62afc55cc988c7f','');
CREATE TABLE "epochs" (
	id INTEGER NOT NULL, 
	board TEXT NOT NULL, 
	epoch TEXT NOT NULL, 
	have INTEGER NOT NULL, 
	imported BOOLEAN NOT NULL, 
	heard_at DATETIME, 
	anchor TEXT DEFAULT '' NOT NULL, 
	head TEXT DEFAULT '' NOT NULL, 
	CONSTRAINT pk_epochs PRIMARY KEY (id), 
	CONSTRAINT fk_epochs_board FOREIGN KEY(board) REFERENCES boards (id), 
	CONSTRAINT uq_epochs_board_epoch_imported UNIQUE (board, epoch, imported)
);
INSERT INTO "epochs" VALUES(1,'fdcbb2ef2ce09cd5','aac1164a',4,0,'2026-11-19 06:21:52.886965','','bb8a4ae7f5c56dab4baecdab26428551a676833e2142d77cd62afc55cc988c7f');
CREATE TABLE games (
	id INTEGER NOT NULL, 
	board TEXT NOT NULL, 
	epoch_id INTEGER NOT NULL, 
	first_n INTEGER NOT NULL, 
	last_n INTEGER NOT NULL, 
	game TEXT NOT NULL, 
	start TEXT NOT NULL, 
	variant TEXT NOT NULL, 
	secrets TEXT NOT NULL, 
	repetition BOOLEAN NOT NULL, 
	started_at DATETIME, 
	ended_at DATETIME, 
	result TEXT NOT NULL, 
	reason TEXT NOT NULL, 
	turns INTEGER NOT NULL, 
	source TEXT NOT NULL, 
	continues INTEGER, 
	event TEXT NOT NULL, 
	tags JSON NOT NULL, anchor TEXT DEFAULT '' NOT NULL, head TEXT DEFAULT '' NOT NULL, 
	CONSTRAINT pk_games PRIMARY KEY (id), 
	CONSTRAINT fk_games_board FOREIGN KEY(board) REFERENCES boards (id), 
	CONSTRAINT fk_games_epoch_id FOREIGN KEY(epoch_id) REFERENCES epochs (id), 
	CONSTRAINT fk_games_continues FOREIGN KEY(continues) REFERENCES games (id), 
	CONSTRAINT uq_games_epoch_id_first_n UNIQUE (epoch_id, first_n)
);
INSERT INTO "games" VALUES(1,'fdcbb2ef2ce09cd5',1,1,1,'passo','rrrrr/5/5/5/bbbbb b','base','none',1,'2026-11-19 06:21:46.490984','2026-11-19 06:21:47.693763','*','abandoned',0,'live',NULL,'','{}','','4a70b3c75d06e57971a48bec8cd6481d5c808f7f74d6172a8184a065129d191a');
INSERT INTO "games" VALUES(2,'fdcbb2ef2ce09cd5',1,2,2,'passo','rrrrr/5/5/5/bbbbb b','base','none',1,'2026-11-19 06:21:47.693763','2026-11-19 06:21:52.345169','*','abandoned',0,'live',NULL,'','{}','4a70b3c75d06e57971a48bec8cd6481d5c808f7f74d6172a8184a065129d191a','28ab05f889d88361a689802d02320dac4549b5eb88839b5e9336c68fb578db79');
INSERT INTO "games" VALUES(3,'fdcbb2ef2ce09cd5',1,3,4,'passo','rrrrr/5/5/5/bbbbb b','base','none',1,'2026-11-19 06:21:52.345169',NULL,'*','',1,'live',NULL,'','{}','28ab05f889d88361a689802d02320dac4549b5eb88839b5e9336c68fb578db79','bb8a4ae7f5c56dab4baecdab26428551a676833e2142d77cd62afc55cc988c7f');
CREATE TABLE "incidents" (
	id INTEGER NOT NULL, 
	at DATETIME NOT NULL, 
	board TEXT NOT NULL, 
	epoch TEXT NOT NULL, 
	n INTEGER, 
	kind TEXT NOT NULL, 
	reason TEXT NOT NULL, 
	raw TEXT NOT NULL, 
	game_id INTEGER, 
	CONSTRAINT pk_incidents PRIMARY KEY (id), 
	CONSTRAINT fk_incidents_game_id FOREIGN KEY(game_id) REFERENCES games (id)
);
CREATE TABLE sides (
	game_id INTEGER NOT NULL, 
	place INTEGER NOT NULL, 
	letter TEXT NOT NULL, 
	player TEXT NOT NULL, 
	points INTEGER, 
	CONSTRAINT pk_sides PRIMARY KEY (game_id, place), 
	CONSTRAINT fk_sides_game_id FOREIGN KEY(game_id) REFERENCES games (id)
)
 WITHOUT ROWID

;
INSERT INTO "sides" VALUES(1,0,'b','',NULL);
INSERT INTO "sides" VALUES(1,1,'r','',NULL);
INSERT INTO "sides" VALUES(2,0,'b','',NULL);
INSERT INTO "sides" VALUES(2,1,'r','',NULL);
INSERT INTO "sides" VALUES(3,0,'b','Ada',NULL);
INSERT INTO "sides" VALUES(3,1,'r','Grace',NULL);
CREATE INDEX ix_games_board ON games (board);
CREATE INDEX ix_commitments_board ON commitments (board);
CREATE INDEX ix_commitments_digest ON commitments (digest);
CREATE INDEX ix_incidents_board_epoch_n ON incidents (board, epoch, n);
COMMIT;
