import { index, layout, prefix, route } from '@react-router/dev/routes'
import type { RouteConfig } from '@react-router/dev/routes'
import { contentTypes } from '#content/catalogue.ts'
import { ofSmallTypes } from '#content/small/small-types.ts'
import { memberType } from '#content/member/type.ts'
import { textTypes } from '#content/text/type.ts'

const types = Object.values(contentTypes)
/** The folder of types that are told in one file, by their keys. */
const small: Record<string, string> = ofSmallTypes(() => 'small')

export default [
	layout('routes/public/layout.tsx', [
		index('routes/public/home.tsx'),
		route('services', 'routes/public/services.tsx'),
		...publicScreens(),
		route('about', 'routes/public/about.tsx'),
		route('contact', 'routes/public/contact.tsx'),
		route('enquiry', 'routes/public/enquiry.tsx'),
		route('search', 'routes/public/search.tsx'),
		route('confirm', 'routes/public/confirm.tsx'),
		route('unsubscribe', 'routes/public/unsubscribe.tsx'),
		route('file/ended', 'routes/public/file-ended.tsx'),
		route(':slug', 'routes/public/page.tsx'),
		route('*', 'routes/public/not-found.tsx'),
	]),
	route('admin/auth', 'routes/auth/auth.tsx'),
	// Behind the layout's guard: every route of the back office except the sign-in page.
	route('admin', 'routes/admin/layout.tsx', [
		index('routes/admin/index.ts'),
		route('dashboard', 'routes/admin/dashboard.tsx'),
		...prefix('account', [
			index('routes/admin/account/page.tsx'),
			route('change', 'routes/admin/account/change.ts'),
		]),
		route('preview', 'routes/admin/preview.ts'),
		route('trash', 'routes/admin/trash.tsx'),
		route('activity', 'routes/admin/activity.tsx'),
		route('health', 'routes/admin/health.tsx'),
		route('health/mail-proof', 'routes/admin/mail-proof.ts'),
		route('visitors', 'routes/admin/visitors.tsx'),
		route('visitors/export', 'routes/admin/visitors-export.ts'),
		...prefix('put-right', [
			index('routes/admin/put-right/list.tsx'),
			route('change', 'routes/admin/put-right/change.ts'),
		]),
		route('services/order', 'routes/admin/service-order.ts'),
		route('products/featured', 'routes/admin/product-featured.ts'),
		route('letters/test', 'routes/admin/letter-test.ts'),
		route('editions/:id/send', 'routes/admin/editions/send.tsx'),
		route('editions/:id/mail', 'routes/admin/editions/mail.ts'),
		route('editions/:id/change', 'routes/admin/editions/change.ts'),
		route('find', 'routes/admin/find.ts'),
		...prefix('search-words', [
			index('routes/admin/search-words/list.tsx'),
			route('change', 'routes/admin/search-words/change.ts'),
		]),
		route('old-addresses', 'routes/admin/old-addresses.tsx'),
		...prefix('leads', [
			index('routes/admin/leads/list.tsx'),
			route('downloads', 'routes/admin/leads/downloads.tsx'),
			route('consents', 'routes/admin/leads/consents.tsx'),
			route('export', 'routes/admin/leads/export.ts'),
			route('confirm-spam', 'routes/admin/leads/confirm-spam.ts'),
			route(':leadId', 'routes/admin/leads/detail.tsx'),
			route(':leadId/change', 'routes/admin/leads/change.ts'),
			route(':leadId/look', 'routes/admin/leads/look.ts'),
			route(':leadId/pictures/:pictureId', 'routes/admin/leads/picture.ts'),
			route(':leadId/templates', 'routes/admin/leads/templates.ts'),
			route(':leadId/write', 'routes/admin/leads/write.ts'),
		]),
		...prefix('access', [
			index('routes/admin/access/list.tsx'),
			route('change', 'routes/admin/access/change.ts'),
		]),
		...prefix('people', [
			index('routes/admin/people/list.tsx'),
			route('export', 'routes/admin/people/export.ts'),
			route('erase', 'routes/admin/people/erase.ts'),
		]),
		...prefix('mails', [
			index('routes/admin/mails/list.tsx'),
			route(':mailId/resend', 'routes/admin/mails/change.ts', { id: 'routes/admin/mails/resend' }),
			route(':mailId/set-aside', 'routes/admin/mails/change.ts', {
				id: 'routes/admin/mails/set-aside',
			}),
		]),
		route('resources/file-link', 'routes/admin/resource-file-link.ts'),
		route('team/:id/trash', 'routes/admin/team/change.ts', { id: 'routes/admin/team/trash' }),
		route('team/:id/restore', 'routes/admin/team/change.ts', { id: 'routes/admin/team/restore' }),
		// The form of a team member is a dialog over the list.
		route('team', 'routes/admin/team/list.tsx', [
			route('new', 'routes/admin/team/new.tsx'),
			route(':id/edit', 'routes/admin/team/edit.tsx'),
		]),
		...contentScreens(),
		...prefix(':section', [
			route('save', 'routes/admin/content/save.ts'),
			route('copy', 'routes/admin/content/working-copy.ts'),
			route('edit/:id', 'routes/admin/content/edit-redirect.ts'),
			route(':id/trash', 'routes/admin/content/change.ts', { id: 'routes/admin/content/trash' }),
			route(':id/restore', 'routes/admin/content/change.ts', {
				id: 'routes/admin/content/restore',
			}),
			route(':id/withdraw-previews', 'routes/admin/content/change.ts', {
				id: 'routes/admin/content/withdraw-previews',
			}),
			route(':id/review', 'routes/admin/content/review.ts'),
			// A screen that is gone, for links in mails.
			route(':id/still-right', 'routes/admin/content/edit-redirect.ts', { id: 'still-right' }),
			route(':id/history', 'routes/admin/content/history.tsx'),
			route(':id/compare', 'routes/admin/content/compare.tsx'),
			route(':id/bring-back', 'routes/admin/content/bring-back.tsx'),
		]),
		route('upload', 'routes/admin/upload.ts'),
		route('media', 'routes/admin/media.tsx'),
		route('media/delete', 'routes/admin/media-delete.ts'),
		route('media/restore', 'routes/admin/media-restore.ts'),
		route('media/files', 'routes/admin/media-files.ts'),
		route('media/files/:fileId', 'routes/admin/media-file.ts'),
		route('*', 'routes/admin/not-found.tsx'),
	]),
	route('file', 'routes/endpoints/file.ts'),
	// The browser's router has no other endpoint: it follows links to these.
	route('jobs', 'routes/endpoints/jobs-redirect.ts', { id: 'jobs' }),
	route('jobs/:slug', 'routes/endpoints/jobs-redirect.ts', { id: 'job' }),
	route('enquiry/add', 'routes/endpoints/enquiry-add.ts'),
	route('set-country', 'routes/endpoints/set-country.ts'),
	route('api/geo', 'routes/endpoints/geo.ts'),
	route('api/country-line', 'routes/endpoints/country-line.ts'),
	route('api/auth/:call', 'routes/auth/call.ts'),
	route('api/picture', 'routes/endpoints/picture.ts'),
	route('api/session', 'routes/endpoints/session.ts'),
	route('functions/v1/:name', 'routes/endpoints/functions.ts', {
		id: 'routes/endpoints/calls',
	}),
	route('rest/v1/rpc/invite_team_member', 'routes/endpoints/functions.ts', {
		id: 'routes/endpoints/invitation',
	}),
	route('sitemap.xml', 'routes/endpoints/sitemap.ts'),
	route('robots.txt', 'routes/endpoints/robots.ts'),
	route('feed.xml', 'routes/endpoints/feed.ts'),
	route('llms.txt', 'routes/endpoints/llms.ts'),
	route('.well-known/security.txt', 'routes/endpoints/security-txt.ts'),
] satisfies RouteConfig

/** The lists of types whose records have pages of their own, and these. */
function publicScreens() {
	return types.flatMap(({ key, pages, path }) => {
		if (!pages?.list || !pages.hasOwn) return []
		const ofRecord = path({ id: ':id', slug: ':slug' })
		return [
			route(pages.list.slice(1), `routes/public/${key}-list.tsx`),
			route(ofRecord.slice(1), `routes/public/${key}-detail.tsx`),
		]
	})
}

/**
 * The list and the forms of each type of content, below a route that brings the type: a browser loads no other. The
 * form of a team member is a dialog, in routes of its own.
 */
function contentScreens() {
	return types
		.filter(({ key }) => key !== memberType.key)
		.map(({ key, section }) => {
			const folder = Object.hasOwn(textTypes, key) ? `text/${key}` : (small[key] ?? key)
			const idOf = (name: string) => ({ id: `routes/admin/${section}/${name}` })
			return route(section, `content/${folder}/admin.tsx`, idOf('type'), [
				index('routes/admin/content/list.tsx', idOf('list')),
				route('new', 'routes/admin/content/new.tsx', idOf('new')),
				route(':id/edit', 'routes/admin/content/edit.tsx', idOf('edit')),
			])
		})
}
