CREATE TABLE `api_keys` (
	`id` integer PRIMARY KEY NOT NULL,
	`token_hash` blob NOT NULL,
	`token_prefix` text NOT NULL,
	`user_id` integer NOT NULL,
	`identifier` text NOT NULL,
	`permissions` text NOT NULL,
	`from_api_client` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `api_keys_token_hash_unique` ON `api_keys` (`token_hash`);--> statement-breakpoint
CREATE INDEX `api_keys_user` ON `api_keys` (`user_id`);--> statement-breakpoint
CREATE TABLE `credentials` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`email_lowercase` text NOT NULL,
	`email_verified` integer DEFAULT false NOT NULL,
	`password_hash` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `credentials_email_lowercase_unique` ON `credentials` (`email_lowercase`);--> statement-breakpoint
CREATE TABLE `login_sessions` (
	`id_hash` blob PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `login_sessions_user` ON `login_sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `login_sessions_expiry` ON `login_sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `chart_keys` (
	`gpt` integer NOT NULL,
	`match_type` text NOT NULL,
	`key` text NOT NULL,
	`chart` integer NOT NULL,
	PRIMARY KEY(`gpt`, `match_type`, `key`, `chart`),
	FOREIGN KEY (`chart`) REFERENCES `charts`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `chart_keys_chart` ON `chart_keys` (`chart`);--> statement-breakpoint
CREATE TABLE `charts` (
	`id` integer PRIMARY KEY NOT NULL,
	`chart_id` text NOT NULL,
	`song` integer NOT NULL,
	`gpt` integer NOT NULL,
	`difficulty` text NOT NULL,
	`level` text NOT NULL,
	`level_num` real NOT NULL,
	`is_primary` integer NOT NULL,
	`versions` text NOT NULL,
	`data` text NOT NULL,
	`rgc_id` text,
	`tierlist_info` text NOT NULL,
	`playcount` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`song`) REFERENCES `songs`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`gpt`) REFERENCES `game_playtypes`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `charts_chart_id_unique` ON `charts` (`chart_id`);--> statement-breakpoint
CREATE INDEX `charts_song` ON `charts` (`song`,`gpt`);--> statement-breakpoint
CREATE INDEX `charts_popularity` ON `charts` (`gpt`,`playcount`);--> statement-breakpoint
CREATE TABLE `courses` (
	`gpt` integer NOT NULL,
	`md5sums` text NOT NULL,
	`title` text NOT NULL,
	`class_set` text NOT NULL,
	`value` integer NOT NULL,
	PRIMARY KEY(`gpt`, `md5sums`),
	FOREIGN KEY (`gpt`) REFERENCES `game_playtypes`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `folders` (
	`folder_id` text PRIMARY KEY NOT NULL,
	`gpt` integer NOT NULL,
	`title` text NOT NULL,
	`type` text NOT NULL,
	`data` text NOT NULL,
	`search_terms` text NOT NULL,
	`inactive` integer NOT NULL,
	FOREIGN KEY (`gpt`) REFERENCES `game_playtypes`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `folders_gpt` ON `folders` (`gpt`);--> statement-breakpoint
CREATE TABLE `song_titles` (
	`game` text NOT NULL,
	`title` text NOT NULL,
	`song` integer NOT NULL,
	PRIMARY KEY(`game`, `title`, `song`),
	FOREIGN KEY (`song`) REFERENCES `songs`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `song_titles_song` ON `song_titles` (`song`);--> statement-breakpoint
CREATE TABLE `songs` (
	`id` integer PRIMARY KEY NOT NULL,
	`game` text NOT NULL,
	`song_id` integer NOT NULL,
	`title` text NOT NULL,
	`artist` text NOT NULL,
	`alt_titles` text NOT NULL,
	`search_terms` text NOT NULL,
	`data` text NOT NULL,
	`search_text` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `songs_public_id` ON `songs` (`game`,`song_id`);--> statement-breakpoint
CREATE TABLE `tables` (
	`table_id` text PRIMARY KEY NOT NULL,
	`gpt` integer NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`folders` text NOT NULL,
	`inactive` integer NOT NULL,
	`is_default` integer NOT NULL,
	FOREIGN KEY (`gpt`) REFERENCES `game_playtypes`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `tables_gpt` ON `tables` (`gpt`);--> statement-breakpoint
CREATE TABLE `game_playtypes` (
	`id` integer PRIMARY KEY NOT NULL,
	`game` text NOT NULL,
	`playtype` text NOT NULL,
	`fingerprint` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `game_playtypes_name` ON `game_playtypes` (`game`,`playtype`);--> statement-breakpoint
CREATE TABLE `import_inputs` (
	`import` integer PRIMARY KEY NOT NULL,
	`body` blob NOT NULL,
	FOREIGN KEY (`import`) REFERENCES `imports`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `imports` (
	`id` integer PRIMARY KEY NOT NULL,
	`import_id` text NOT NULL,
	`user` integer NOT NULL,
	`import_type` text NOT NULL,
	`status` text NOT NULL,
	`user_intent` integer NOT NULL,
	`game` text,
	`playtypes` text NOT NULL,
	`outcome` text,
	`failure` text,
	`time_started` integer NOT NULL,
	`time_finished` integer,
	FOREIGN KEY (`user`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `imports_import_id_unique` ON `imports` (`import_id`);--> statement-breakpoint
CREATE INDEX `imports_user` ON `imports` (`user`,`time_started`);--> statement-breakpoint
CREATE INDEX `imports_status` ON `imports` (`status`);--> statement-breakpoint
CREATE TABLE `orphans` (
	`orphan_id` text PRIMARY KEY NOT NULL,
	`user` integer NOT NULL,
	`import_type` text NOT NULL,
	`game` text NOT NULL,
	`data` text NOT NULL,
	`context` text NOT NULL,
	`message` text NOT NULL,
	`time_inserted` integer NOT NULL,
	FOREIGN KEY (`user`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `orphans_user` ON `orphans` (`user`);--> statement-breakpoint
CREATE TABLE `pb_ratings` (
	`user` integer NOT NULL,
	`gpt` integer NOT NULL,
	`alg` text NOT NULL,
	`chart` integer NOT NULL,
	`value` real NOT NULL,
	PRIMARY KEY(`user`, `chart`, `alg`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `pb_ratings_best` ON `pb_ratings` (`user`,`gpt`,`alg`,"value" desc);--> statement-breakpoint
CREATE TABLE `pbs` (
	`id` integer PRIMARY KEY NOT NULL,
	`user` integer NOT NULL,
	`chart` integer NOT NULL,
	`gpt` integer NOT NULL,
	`ranking` real NOT NULL,
	`ranked_at` integer NOT NULL,
	`score` real NOT NULL,
	`percent` real NOT NULL,
	`lamp` text NOT NULL,
	`lamp_index` integer NOT NULL,
	`grade` text NOT NULL,
	`grade_index` integer NOT NULL,
	`judgements` text,
	`optional` text,
	`calculated` text NOT NULL,
	`composed_from` text NOT NULL,
	`highlight` integer NOT NULL,
	`time_achieved` integer,
	FOREIGN KEY (`user`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`chart`) REFERENCES `charts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`gpt`) REFERENCES `game_playtypes`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `pbs_board` ON `pbs` (`chart`,"ranking" desc,`ranked_at`,`user`);--> statement-breakpoint
CREATE INDEX `pbs_user_gpt` ON `pbs` (`user`,`gpt`);--> statement-breakpoint
CREATE UNIQUE INDEX `pbs_user_chart` ON `pbs` (`user`,`chart`);--> statement-breakpoint
CREATE TABLE `class_achievements` (
	`id` integer PRIMARY KEY NOT NULL,
	`user` integer NOT NULL,
	`gpt` integer NOT NULL,
	`class_set` text NOT NULL,
	`old_class_id` text,
	`class_id` text NOT NULL,
	`time_achieved` integer NOT NULL,
	FOREIGN KEY (`user`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `class_achievements_recent` ON `class_achievements` (`gpt`,`time_achieved`);--> statement-breakpoint
CREATE TABLE `profile_classes` (
	`user` integer NOT NULL,
	`gpt` integer NOT NULL,
	`class_set` text NOT NULL,
	`class_id` text NOT NULL,
	PRIMARY KEY(`user`, `gpt`, `class_set`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `profile_classes_distribution` ON `profile_classes` (`gpt`,`class_set`,`class_id`);--> statement-breakpoint
CREATE TABLE `profile_ratings` (
	`user` integer NOT NULL,
	`gpt` integer NOT NULL,
	`alg` text NOT NULL,
	`value` real NOT NULL,
	PRIMARY KEY(`user`, `gpt`, `alg`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `profile_ratings_board` ON `profile_ratings` (`gpt`,`alg`,"value" desc,`user`);--> statement-breakpoint
CREATE TABLE `profiles` (
	`user` integer NOT NULL,
	`gpt` integer NOT NULL,
	`ratings` text NOT NULL,
	`score_count` integer NOT NULL,
	PRIMARY KEY(`user`, `gpt`),
	FOREIGN KEY (`user`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`gpt`) REFERENCES `game_playtypes`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `profiles_gpt` ON `profiles` (`gpt`);--> statement-breakpoint
CREATE TABLE `scores` (
	`id` integer PRIMARY KEY NOT NULL,
	`score_id` blob NOT NULL,
	`user` integer NOT NULL,
	`chart` integer NOT NULL,
	`gpt` integer NOT NULL,
	`source` integer NOT NULL,
	`import` integer,
	`session` integer,
	`score` real NOT NULL,
	`percent` real NOT NULL,
	`lamp` text NOT NULL,
	`grade` text NOT NULL,
	`judgements` text,
	`optional` text,
	`score_meta` text,
	`calculated` text NOT NULL,
	`comment` text,
	`highlight` integer NOT NULL,
	`time_achieved` integer,
	`time_added` integer NOT NULL,
	FOREIGN KEY (`user`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`chart`) REFERENCES `charts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`gpt`) REFERENCES `game_playtypes`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`source`) REFERENCES `sources`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`import`) REFERENCES `imports`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`session`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `scores_score_id_unique` ON `scores` (`score_id`);--> statement-breakpoint
CREATE INDEX `scores_user_chart` ON `scores` (`user`,`chart`);--> statement-breakpoint
CREATE INDEX `scores_user_time` ON `scores` (`user`,`gpt`,`time_achieved`);--> statement-breakpoint
CREATE INDEX `scores_import` ON `scores` (`import`);--> statement-breakpoint
CREATE INDEX `scores_session` ON `scores` (`session`);--> statement-breakpoint
CREATE TABLE `sources` (
	`id` integer PRIMARY KEY NOT NULL,
	`import_type` text NOT NULL,
	`service` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sources_name` ON `sources` (`import_type`,`service`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` integer PRIMARY KEY NOT NULL,
	`session_id` blob NOT NULL,
	`user` integer NOT NULL,
	`gpt` integer NOT NULL,
	`name` text NOT NULL,
	`desc` text,
	`highlight` integer NOT NULL,
	`import_type` text,
	`calculated` text NOT NULL,
	`time_inserted` integer NOT NULL,
	`time_started` integer NOT NULL,
	`time_ended` integer NOT NULL,
	FOREIGN KEY (`user`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`gpt`) REFERENCES `game_playtypes`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_session_id_unique` ON `sessions` (`session_id`);--> statement-breakpoint
CREATE INDEX `sessions_user_time` ON `sessions` (`user`,`gpt`,`time_ended`);--> statement-breakpoint
CREATE TABLE `goals` (
	`goal_id` text PRIMARY KEY NOT NULL,
	`gpt` integer NOT NULL,
	`name` text NOT NULL,
	`charts` text NOT NULL,
	`criteria` text NOT NULL,
	FOREIGN KEY (`gpt`) REFERENCES `game_playtypes`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `goals_gpt` ON `goals` (`gpt`);--> statement-breakpoint
CREATE TABLE `questlines` (
	`questline_id` text PRIMARY KEY NOT NULL,
	`gpt` integer NOT NULL,
	`name` text NOT NULL,
	`desc` text NOT NULL,
	`quests` text NOT NULL,
	FOREIGN KEY (`gpt`) REFERENCES `game_playtypes`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `questlines_gpt` ON `questlines` (`gpt`);--> statement-breakpoint
CREATE TABLE `quests` (
	`quest_id` text PRIMARY KEY NOT NULL,
	`gpt` integer NOT NULL,
	`name` text NOT NULL,
	`desc` text NOT NULL,
	`quest_data` text NOT NULL,
	FOREIGN KEY (`gpt`) REFERENCES `game_playtypes`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `quests_gpt` ON `quests` (`gpt`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`username` text NOT NULL,
	`username_lowercase` text NOT NULL,
	`social_media` text NOT NULL,
	`join_date` integer NOT NULL,
	`last_seen` integer NOT NULL,
	`about` text NOT NULL,
	`status` text,
	`custom_pfp_location` text,
	`custom_banner_location` text,
	`clan` text,
	`badges` text NOT NULL,
	`auth_level` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_username_lowercase_unique` ON `users` (`username_lowercase`);--> statement-breakpoint
CREATE VIRTUAL TABLE `song_search` USING fts5(text, tokenize = 'trigram', content = '', contentless_delete = 1);
