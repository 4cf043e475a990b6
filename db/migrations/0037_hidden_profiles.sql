CREATE TABLE `hidden_profiles` (
	`user` integer PRIMARY KEY NOT NULL,
	`visibility` text NOT NULL,
	FOREIGN KEY (`user`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
