import { createHash } from 'node:crypto'
import { stylesHash } from './styles.server.ts'

const inlineScript =
	/<script(?![^>]*\ssrc=)(?![^>]*type="application\/ld\+json")[^>]*>([\s\S]*?)<\/script>/g
/**
 * The Content-Security-Policy of a rendered page: the style sheet and every inline script are named by their hashes, so the header can be
 * kept together with the page (a nonce cannot).
 */
export function contentSecurityPolicy(html: string): string {
	const hashes = new Set(
		[...html.matchAll(inlineScript)].map((found) => `'sha256-${sha256(found[1] ?? '')}'`),
	)
	return [
		"default-src 'none'",
		`script-src 'self' ${[...hashes].join(' ')}`,
		`style-src 'self' ${stylesHash}`,
		"style-src-attr 'unsafe-inline'",
		"img-src 'self' data: blob:",
		"font-src 'self'",
		"media-src 'self' https: blob:",
		"connect-src 'self'",
		'frame-src https://www.youtube-nocookie.com https://player.vimeo.com',
		"manifest-src 'self'",
		"form-action 'self'",
		"base-uri 'none'",
		"object-src 'none'",
		"frame-ancestors 'none'",
	].join('; ')
}

function sha256(text: string): string {
	return createHash('sha256').update(text).digest('base64')
}
