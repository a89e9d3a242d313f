/** Ids of the routes of the back office, with its sign-in. */
export const backOfficeRoute = /^routes\/(?:admin|auth)\//

/** The file with the routes that public pages know, beside that with all of them. */
export function siteManifest(manifest: string): string {
	return manifest.replace(/\.js$/, '-site.js')
}
