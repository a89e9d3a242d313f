import { createHash, randomBytes } from 'node:crypto'
import { stylesHash } from './styles.server.ts'

/** What marks the scripts of one rendering as ours. Nobody who wrote a text could know it. */
export function makeNonce(): string {
	return randomBytes(16).toString('base64url')
}

/**
 * The Content-Security-Policy of a rendered page, and the page without its nonce: the style sheet and the scripts that the
 * site itself wrote are named by their hashes, so that the header can be kept together with the page (a nonce cannot). A
 * script that came in with content carries no nonce, is not named, and does not run.
 */
export function contentSecurityPolicy(
	html: string,
	nonce: string,
): { html: string; policy: string } {
	const own = new RegExp(`<script nonce="${nonce}"[^>]*>([^]*?)</script>`, 'g')
	const hashes = new Set(Array.from(html.matchAll(own), (found) => hashOf(found[1] ?? '')))
	const policy = [
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
	return { html: html.replaceAll(` nonce="${nonce}"`, ''), policy }
}

function hashOf(script: string): string {
	return `'sha256-${createHash('sha256').update(script).digest('base64')}'`
}
