ALTER TABLE "tls_certificates" ALTER COLUMN "key_sealed" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "acme_orders" ADD COLUMN "csr" text;--> statement-breakpoint
ALTER TABLE "tls_certificates" ADD COLUMN "csr_sha256" text;
