ALTER TABLE "captures" ALTER COLUMN "tunnel_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "captures" ADD COLUMN "gateway_id" text;--> statement-breakpoint
ALTER TABLE "gateways" ADD COLUMN "wants_capture" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "captures" ADD CONSTRAINT "captures_gateway_id_gateways_id_fk" FOREIGN KEY ("gateway_id") REFERENCES "public"."gateways"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "captures_gateway_id_id_index" ON "captures" USING btree ("gateway_id","id");--> statement-breakpoint
CREATE INDEX "captures_gateway_id_request_id_index" ON "captures" USING btree ("gateway_id","request_id");--> statement-breakpoint
ALTER TABLE "captures" ADD CONSTRAINT "captures_not_of_both" CHECK (num_nonnulls("captures"."tunnel_id", "captures"."gateway_id") <= 1);