CREATE TABLE "webhook_attempts" (
	"id" text PRIMARY KEY NOT NULL,
	"delivery_id" text NOT NULL,
	"number" integer NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"duration_ms" integer,
	"status" integer,
	"error" text,
	"headers" jsonb NOT NULL,
	"body" "bytea" NOT NULL,
	CONSTRAINT "webhook_attempts_delivery_id_number_unique" UNIQUE("delivery_id","number")
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" text PRIMARY KEY NOT NULL,
	"webhook_id" text NOT NULL,
	"request_id" text NOT NULL,
	"target_id" text NOT NULL,
	"queue_id" text NOT NULL,
	"order_key" text,
	"state" text NOT NULL,
	"reason" text,
	"due_at" timestamp (3) with time zone,
	"attempts" integer NOT NULL,
	"is_skipped" boolean NOT NULL,
	"last_status" integer,
	"last_error" text,
	"replay_of" text,
	"replay_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "webhook_queues" (
	"id" text PRIMARY KEY NOT NULL,
	"target_id" text NOT NULL,
	"order_key" text NOT NULL,
	"is_ordered" boolean NOT NULL,
	"due_at" timestamp (3) with time zone,
	"lease_until" timestamp (3) with time zone,
	CONSTRAINT "webhook_queues_target_id_order_key_unique" UNIQUE("target_id","order_key")
);
--> statement-breakpoint
CREATE TABLE "webhook_replays" (
	"id" text PRIMARY KEY NOT NULL,
	"webhook_id" text NOT NULL,
	"state" text NOT NULL,
	"asked" jsonb NOT NULL,
	"edit" jsonb,
	"cursor" text,
	"last_id" text NOT NULL,
	"requests" integer NOT NULL,
	"skipped" integer NOT NULL,
	"queued" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"webhook_id" text NOT NULL,
	"sequence" bigint NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"http_version" text NOT NULL,
	"method" text NOT NULL,
	"path" text NOT NULL,
	"query" text NOT NULL,
	"headers" jsonb NOT NULL,
	"content_type" text,
	"body_bytes" integer NOT NULL,
	"body" "bytea",
	"file" text,
	"sha256" text NOT NULL,
	"visitor" text NOT NULL,
	"edge_id" text NOT NULL,
	"state" text NOT NULL,
	"refused_by" text,
	"reason" text,
	"delivery_key" text,
	"duplicate_of" text,
	"answered_status" integer NOT NULL,
	"words" "tsvector",
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_targets" (
	"id" text PRIMARY KEY NOT NULL,
	"webhook_id" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"address" text NOT NULL,
	"filter" text,
	"transform" jsonb,
	"sign" text NOT NULL,
	"sealed_secrets" jsonb NOT NULL,
	"retry" jsonb NOT NULL,
	"rate_per_s" integer,
	"concurrency" integer NOT NULL,
	"on_dead" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"failures" integer NOT NULL,
	"failing_since" timestamp (3) with time zone,
	"away_since" timestamp (3) with time zone,
	"probe_at" timestamp (3) with time zone,
	"notified_at" timestamp (3) with time zone,
	"version" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "webhook_targets_webhook_id_name_unique" UNIQUE("webhook_id","name")
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" text PRIMARY KEY NOT NULL,
	"team_id" text NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"token" text NOT NULL,
	"former_tokens" jsonb NOT NULL,
	"hostname" text,
	"methods" jsonb,
	"max_body_bytes" integer NOT NULL,
	"scheme" text,
	"sealed_secrets" jsonb NOT NULL,
	"answer" jsonb NOT NULL,
	"dedupe" jsonb NOT NULL,
	"order_key" text,
	"commit" text NOT NULL,
	"keep_days" integer NOT NULL,
	"paused_at" timestamp (3) with time zone,
	"is_full" boolean NOT NULL,
	"last_request_at" timestamp (3) with time zone,
	"sequence" bigint NOT NULL,
	"version" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "webhooks_token_unique" UNIQUE("token"),
	CONSTRAINT "webhooks_hostname_unique" UNIQUE("hostname")
);
--> statement-breakpoint
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_delivery_id_webhook_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."webhook_deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_request_id_webhook_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."webhook_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_target_id_webhook_targets_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."webhook_targets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_queue_id_webhook_queues_id_fk" FOREIGN KEY ("queue_id") REFERENCES "public"."webhook_queues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_queues" ADD CONSTRAINT "webhook_queues_target_id_webhook_targets_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."webhook_targets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_replays" ADD CONSTRAINT "webhook_replays_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_requests" ADD CONSTRAINT "webhook_requests_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_targets" ADD CONSTRAINT "webhook_targets_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_webhook_id_id_index" ON "webhook_deliveries" USING btree ("webhook_id","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_request_id_index" ON "webhook_deliveries" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_target_id_state_index" ON "webhook_deliveries" USING btree ("target_id","state");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_open" ON "webhook_deliveries" USING btree ("queue_id","id") WHERE "webhook_deliveries"."state" in ('due', 'sending', 'waiting', 'held', 'dead');--> statement-breakpoint
CREATE INDEX "webhook_deliveries_replay_id_index" ON "webhook_deliveries" USING btree ("replay_id");--> statement-breakpoint
CREATE INDEX "webhook_queues_due_at_index" ON "webhook_queues" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "webhook_replays_webhook_id_index" ON "webhook_replays" USING btree ("webhook_id");--> statement-breakpoint
CREATE INDEX "webhook_replays_state_index" ON "webhook_replays" USING btree ("state");--> statement-breakpoint
CREATE INDEX "webhook_requests_webhook_id_id_index" ON "webhook_requests" USING btree ("webhook_id","id");--> statement-breakpoint
CREATE INDEX "webhook_requests_webhook_id_delivery_key_index" ON "webhook_requests" USING btree ("webhook_id","delivery_key");--> statement-breakpoint
CREATE INDEX "webhook_requests_expires_at_index" ON "webhook_requests" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "webhook_requests_words" ON "webhook_requests" USING gin ("words");--> statement-breakpoint
CREATE INDEX "webhook_requests_unindexed" ON "webhook_requests" USING btree ("id") WHERE "webhook_requests"."words" is null;--> statement-breakpoint
CREATE INDEX "webhook_targets_kind_address_index" ON "webhook_targets" USING btree ("kind","address");--> statement-breakpoint
CREATE UNIQUE INDEX "webhooks_one_per_name" ON "webhooks" USING btree ("team_id",lower("name"));--> statement-breakpoint
CREATE INDEX "webhooks_team_id_id_index" ON "webhooks" USING btree ("team_id","id");