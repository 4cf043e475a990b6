CREATE TABLE `import_links` (
	`id` integer PRIMARY KEY NOT NULL,
	`import` integer NOT NULL,
	`up_to` integer NOT NULL,
	`outcome` text NOT NULL,
	FOREIGN KEY (`import`) REFERENCES `imports`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `import_links_import` ON `import_links` (`import`);