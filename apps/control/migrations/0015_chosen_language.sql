ALTER TABLE "users" ADD COLUMN "has_chosen_language" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Accounts so far have what they were made with; only the owner's Russian was nobody's choice.
UPDATE "users" SET "has_chosen_language" = true WHERE NOT ("is_owner" AND "language" = 'ru');
