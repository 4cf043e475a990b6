CREATE TABLE `idempotency_keys` (
	`user` integer NOT NULL,
	`key` text NOT NULL,
	`request` blob NOT NULL,
	`import_id` text NOT NULL,
	`document` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user`, `key`),
	FOREIGN KEY (`user`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `idempotency_keys_created` ON `idempotency_keys` (`created_at`);