CREATE TABLE `stale_players` (
	`user` integer NOT NULL,
	`gpt` integer NOT NULL,
	`ratings` integer NOT NULL,
	PRIMARY KEY(`user`, `gpt`),
	FOREIGN KEY (`user`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`gpt`) REFERENCES `game_playtypes`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `goals_folder` ON `goals` (`gpt`,"charts" ->> 'data') WHERE "goals"."charts" ->> 'type' = 'folder';