CREATE TABLE "password_share_chunks" (
	"share_id" text NOT NULL,
	"chunk" integer NOT NULL,
	"hash" text NOT NULL,
	"file" text NOT NULL,
	CONSTRAINT "password_share_chunks_share_id_chunk_pk" PRIMARY KEY("share_id","chunk")
);
--> statement-breakpoint
CREATE TABLE "password_share_tickets" (
	"share_id" text NOT NULL,
	"hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "password_share_tickets_share_id_hash_pk" PRIMARY KEY("share_id","hash")
);
--> statement-breakpoint
ALTER TABLE "password_shares" ADD COLUMN "file_bytes" integer;--> statement-breakpoint
ALTER TABLE "password_shares" ADD COLUMN "file_finished_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "password_share_chunks" ADD CONSTRAINT "password_share_chunks_share_id_password_shares_id_fk" FOREIGN KEY ("share_id") REFERENCES "public"."password_shares"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_share_tickets" ADD CONSTRAINT "password_share_tickets_share_id_password_shares_id_fk" FOREIGN KEY ("share_id") REFERENCES "public"."password_shares"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "password_share_chunks_file_index" ON "password_share_chunks" USING btree ("file");--> statement-breakpoint
CREATE INDEX "password_share_tickets_expires_at_index" ON "password_share_tickets" USING btree ("expires_at");