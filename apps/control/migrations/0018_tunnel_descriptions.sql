ALTER TABLE "tunnels" ADD COLUMN "description" text;--> statement-breakpoint
ALTER TABLE "tunnels" ADD COLUMN "metadata" jsonb DEFAULT '{}'::jsonb NOT NULL;