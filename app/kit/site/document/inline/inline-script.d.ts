/** The text of a script for a page, built by `inlineScripts` (inline-scripts.server.ts). */
declare module '*?inline-script' {
	const code: string
	export default code
}
