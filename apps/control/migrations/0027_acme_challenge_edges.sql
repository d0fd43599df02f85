CREATE TABLE "acme_challenge_edges" (
	"edge_id" text PRIMARY KEY NOT NULL,
	"region" text NOT NULL,
	"process" text NOT NULL,
	"version" bigint NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "acme_challenge_versions" (
	"id" text PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "acme_challenge_edges_region_index" ON "acme_challenge_edges" USING btree ("region");