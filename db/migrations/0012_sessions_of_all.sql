CREATE INDEX `sessions_gpt_time` ON `sessions` (`gpt`,`time_started`);
--> statement-breakpoint
CREATE VIRTUAL TABLE `session_search` USING fts5(name, tokenize = 'trigram remove_diacritics 1', content = '', contentless_delete = 1);
--> statement-breakpoint
INSERT INTO `session_search` (rowid, name) SELECT `id`, `name` FROM `sessions`;
--> statement-breakpoint
CREATE TRIGGER `session_search_insert` AFTER INSERT ON `sessions` BEGIN
  INSERT INTO `session_search` (rowid, name) VALUES (new.`id`, new.`name`);
END;
--> statement-breakpoint
CREATE TRIGGER `session_search_delete` AFTER DELETE ON `sessions` BEGIN
  DELETE FROM `session_search` WHERE rowid = old.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `session_search_update` AFTER UPDATE OF `name` ON `sessions` WHEN new.`name` IS NOT old.`name` BEGIN
  DELETE FROM `session_search` WHERE rowid = old.`id`;
  INSERT INTO `session_search` (rowid, name) VALUES (new.`id`, new.`name`);
END;
