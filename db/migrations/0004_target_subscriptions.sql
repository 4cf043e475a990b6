CREATE TABLE `notifications` (
	`id` integer PRIMARY KEY NOT NULL,
	`notif_id` text NOT NULL,
	`user` integer NOT NULL,
	`title` text NOT NULL,
	`type` text NOT NULL,
	`content` text NOT NULL,
	`sent_at` integer NOT NULL,
	`read` integer NOT NULL,
	FOREIGN KEY (`user`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `notifications_notif_id_unique` ON `notifications` (`notif_id`);--> statement-breakpoint
CREATE INDEX `notifications_user` ON `notifications` (`user`,`sent_at`);--> statement-breakpoint
CREATE TABLE `goal_subs` (
	`user` integer NOT NULL,
	`gpt` integer NOT NULL,
	`goal_id` text NOT NULL,
	`achieved` integer NOT NULL,
	`time_achieved` integer,
	`progress` real,
	`progress_human` text NOT NULL,
	`out_of` real NOT NULL,
	`out_of_human` text NOT NULL,
	`last_interaction` integer,
	`was_instantly_achieved` integer NOT NULL,
	`was_assigned_standalone` integer NOT NULL,
	PRIMARY KEY(`user`, `goal_id`),
	FOREIGN KEY (`user`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`gpt`) REFERENCES `game_playtypes`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`goal_id`) REFERENCES `goals`(`goal_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `goal_subs_goal` ON `goal_subs` (`goal_id`);--> statement-breakpoint
CREATE INDEX `goal_subs_achieved` ON `goal_subs` (`gpt`,"time_achieved" desc);--> statement-breakpoint
CREATE INDEX `goal_subs_raised` ON `goal_subs` (`gpt`,"last_interaction" desc);--> statement-breakpoint
CREATE TABLE `quest_subs` (
	`user` integer NOT NULL,
	`gpt` integer NOT NULL,
	`quest_id` text NOT NULL,
	`achieved` integer NOT NULL,
	`time_achieved` integer,
	`progress` integer NOT NULL,
	`last_interaction` integer,
	`was_instantly_achieved` integer NOT NULL,
	PRIMARY KEY(`user`, `quest_id`),
	FOREIGN KEY (`user`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`gpt`) REFERENCES `game_playtypes`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`quest_id`) REFERENCES `quests`(`quest_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `quest_subs_quest` ON `quest_subs` (`quest_id`);--> statement-breakpoint
CREATE INDEX `quest_subs_achieved` ON `quest_subs` (`gpt`,"time_achieved" desc);--> statement-breakpoint
CREATE INDEX `quest_subs_raised` ON `quest_subs` (`gpt`,"last_interaction" desc);--> statement-breakpoint
ALTER TABLE `goals` ADD `value_name` text;