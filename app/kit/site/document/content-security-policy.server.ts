import { createHash, randomBytes } from 'node:crypto'
import bitter from '../fonts/bitter.css?inline'
import built from '../site.css?inline'
import { slimStyles } from './slim-styles.server.ts'

const css = slimStyles(built)
const withoutHeadings = css.replaceAll(/@font-face\{font-family:Heading[^{}]*\}/g, '')
const place = '<style></style>'

/** The style sheets by pair of fonts, each with the faces of that alone (scripts/make-fonts.ts). */
const sheets: Record<string, string> = {
	'': css,
	bitter: withoutHeadings + slimStyles(bitter),
	figtree: `${withoutHeadings}:root,[data-fonts]{--font-serif:var(--font-sans)}`,
}
/** As a Content-Security-Policy lists them. */
const styles = Object.fromEntries(
	Object.entries(sheets).map(([pair, sheet]) => [pair, hashOf(sheet)]),
)

function pairOf(html: string): string {
	return /^<!DOCTYPE html><html [^>]*\bdata-pair="(bitter|figtree)"/i.exec(html)?.[1] ?? ''
}

/** Inserts the style sheet into a rendered page. Rendering it with the page would take twice as long. */
export function withStyles(html: string): string {
	return html.replace(place, () => `<style>${sheets[pairOf(html)]}</style>`)
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
		`style-src 'self' ${styles[pairOf(html)]}`,
		"style-src-attr 'unsafe-inline'",
		"img-src 'self' data: blob:",
		"font-src 'self'",
		"media-src 'self' https: blob:",
		"connect-src 'self'",
		"frame-src 'self' https://www.youtube-nocookie.com https://player.vimeo.com",
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
