CREATE TABLE `folder_views` (
	`user` integer NOT NULL,
	`folder` integer NOT NULL,
	`last_viewed` integer NOT NULL,
	PRIMARY KEY(`user`, `folder`),
	FOREIGN KEY (`user`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`folder`) REFERENCES `folders`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `rivals` (
	`user` integer NOT NULL,
	`gpt` integer NOT NULL,
	`rival` integer NOT NULL,
	`place` integer,
	PRIMARY KEY(`user`, `gpt`, `rival`),
	FOREIGN KEY (`user`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`gpt`) REFERENCES `game_playtypes`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`rival`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `rivals_challengers` ON `rivals` (`rival`,`gpt`);--> statement-breakpoint
CREATE TABLE `ugpt_settings` (
	`user` integer NOT NULL,
	`gpt` integer NOT NULL,
	`preferred_score_alg` text,
	`preferred_session_alg` text,
	`preferred_profile_alg` text,
	`preferred_ranking` text,
	`score_bucket` text,
	`default_table` text,
	`game_specific` text,
	`stats` text,
	PRIMARY KEY(`user`, `gpt`),
	FOREIGN KEY (`user`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`gpt`) REFERENCES `game_playtypes`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `profile_snapshots` (
	`user` integer NOT NULL,
	`gpt` integer NOT NULL,
	`day` integer NOT NULL,
	`score_count` integer NOT NULL,
	`ratings` text NOT NULL,
	`ranks` text NOT NULL,
	`classes` text,
	PRIMARY KEY(`user`, `gpt`, `day`),
	FOREIGN KEY (`user`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`gpt`) REFERENCES `game_playtypes`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `snapshot_days` (
	`gpt` integer NOT NULL,
	`day` integer NOT NULL,
	`players` integer NOT NULL,
	`algs` text NOT NULL,
	`sets` text NOT NULL,
	PRIMARY KEY(`gpt`, `day`),
	FOREIGN KEY (`gpt`) REFERENCES `game_playtypes`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
