import { readEdition } from '#content/ready-edition.server.ts'
import { db } from '#platform/db/client.server.ts'
import { notFound } from '#platform/lib/http/responses.ts'
import { mailConfig } from '#platform/mail/config.server.ts'
import { withMarkInside } from '#platform/mail/message.server.ts'
import type { Route } from './+types/mail.ts'

/**
 * `GET /admin/editions/{id}/mail`: the HTML that readers get, for a frame on the screen that sends it. A document of its
 * own, since mails have styles that the policy of our pages refuses; it may load pictures of the site, and nothing else.
 */
export async function loader({ params: { id } }: Route.LoaderArgs) {
	const edition = await readEdition(db, id, new Date())
	if (!edition) throw notFound(`No edition ${id}`)
	return new Response(withMarkInside(edition.html, await mailConfig(db)), { headers })
}

const headers = {
	'Content-Type': 'text/html; charset=utf-8',
	'Cache-Control': 'no-store',
	'Content-Security-Policy': `default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`,
	'X-Frame-Options': 'SAMEORIGIN',
	'X-Content-Type-Options': 'nosniff',
}
