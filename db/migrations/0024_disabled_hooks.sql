CREATE TABLE `disabled_hooks` (
	`hook_id` text PRIMARY KEY NOT NULL
);
