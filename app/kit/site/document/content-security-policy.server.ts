import { createHash, randomBytes } from 'node:crypto'
import built from '../site.css?inline'
import { slimStyles } from './slim-styles.server.ts'

const css = slimStyles(built)
const place = '<style></style>'

/** As a Content-Security-Policy lists it. */
const stylesHash = `'sha256-${createHash('sha256').update(css).digest('base64')}'`

/** Inserts the style sheet into a rendered page. Rendering it with the page would take twice as long. */
export function withStyles(html: string): string {
	return html.replace(place, () => `<style>${css}</style>`)
}

/** A random nonce that marks the site's own scripts in one rendering; authors of content cannot know it. */
export function makeNonce(): string {
	return randomBytes(16).toString('base64url')
}

/**
 * The Content-Security-Policy of a rendered page, and the page without its nonce. The policy lists the site's own style
 * sheet and scripts by hash, so that the header can be cached with the page (a nonce cannot). A script inside content
 * carries no nonce, is not listed, and does not run.
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
