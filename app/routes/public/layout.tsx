import { Outlet } from 'react-router'
import { serviceType } from '#content/service/type.ts'
import { getBusiness } from '#platform/business/business.server.ts'
import { useLeftOut } from '#platform/business/use-business.ts'
import { factsOf, fillAll } from '#platform/business/placeholders.ts'
import { pageTagsContext } from '#platform/cache/tags.server.ts'
import { contents } from '#content/catalogue.server.ts'
import type { ContentKey } from '#content/catalogue.ts'
import { SiteNotice } from '#content/notice/site-notice.tsx'
import { getNotice } from '#content/notice/type.server.ts'
import { noticeType } from '#content/notice/type.ts'
import { findLinks } from '#content/linked-pages.server.ts'
import { leadToLowerCase } from '#content/near-pages.server.ts'
import { menusFields } from '#content/text/menus/menus-fields.ts'
import { getMenus } from '#content/text/queries.server.ts'
import { menusType } from '#content/text/type.ts'
import { targetsOf, toMenusView } from '#content/text/menus/view.ts'
import { listFooterPages } from '#content/page/queries.server.ts'
import type { PageRole } from '#content/page/roles.ts'
import { pageType } from '#content/page/type.ts'
import { listServicesOfPage } from '#content/service/queries.server.ts'
import { databaseAwayContext } from '#platform/db/errors.server.ts'
import { db } from '#platform/db/client.server.ts'
import { readSentMark } from '#enquiries/leads/sent-mark.server.ts'
import { orNull } from '#platform/lib/env/logger.server.ts'
import { ownPath } from '#platform/lib/own-path.server.ts'
import { hasUnpublished } from '#kit/records/publish-for-now.server.ts'
import { keepPages } from '#kit/site/connection/keep-page.ts'
import { LostConnection } from '#kit/site/connection/lost-connection.tsx'
import { CookieBanner } from '#kit/site/cookie-banner.tsx'
import { CountryLine } from '#kit/site/country/country-line.tsx'
import { useCountryPreference } from '#kit/site/country/country-preference.ts'
import { Footer } from '#kit/site/footer/footer.tsx'
import type { FooterLink } from '#kit/site/footer/footer.tsx'
import { Header } from '#kit/site/header/header.tsx'
import { labelsOf, textsOf } from '#kit/site/labels.ts'
import type { Labels } from '#kit/site/labels.ts'
import { PendingPage } from '#kit/site/pending-page.tsx'
import { PreviewNote } from '#kit/site/preview-note.tsx'
import { allowPreview, isPreview, readShown } from '#kit/site/preview.server.ts'
import { RouteFocus } from '#kit/site/route-focus.tsx'
import { visitorContext } from '#kit/site/visitor.ts'
import { usePendingScreens } from '#content/use-pending-screens.ts'
import type { Route } from './+types/layout.ts'

export const middleware: Route.MiddlewareFunction[] = [
	leadToLowerCase,
	allowPreview({
		isAhead: (reads, { type, id }) => hasUnpublished(reads, id, contents[type as ContentKey]),
		showAsPublished: (tx, { type, id }) => contents[type as ContentKey].showAsPublished(tx, id),
	}),
]

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepPages(() => false)]

export async function loader({ context, request, url }: Route.LoaderArgs) {
	const { country } = context.get(visitorContext)
	const tags = context.get(pageTagsContext)
	tags.addLists(serviceType, pageType, menusType, noticeType)
	const [services, pages, menus, notice] = context.get(databaseAwayContext)
		? [null, null, null, null]
		: await Promise.all([
				orNull('footer services', footerServices(context)),
				orNull('footer pages', footerPages(context)),
				orNull('menus', readMenus(context)),
				orNull('notice', readNotice(context)),
			])
	// The page is then shown with a footer without services or links, without a notice, or with the menus of a new site.
	if (services === null || pages === null || menus === null || notice === null) tags.forbidCaching()
	const { labels, ...shown } = menus ?? toMenusView(menusFields.blank, new Map())
	const sent = await readSentMark(db, { request, url }, new Date())
	return {
		country,
		services: services ?? [],
		links: linksOf(pages ?? [], labels),
		menus: shown,
		labels: textsOf(labels),
		isPreview: await isPreview(context),
		...(sent ? { sent } : {}),
		...(notice?.shown ? { notice: notice.shown } : {}),
	}
}

async function footerServices(context: Route.LoaderArgs['context']) {
	const services = await listServicesOfPage(context)
	return services.map(({ slug, title }) => ({ slug, title }))
}

type Pages = Awaited<ReturnType<typeof listFooterPages>>

async function footerPages(context: Route.LoaderArgs['context']): Promise<Pages> {
	const { country } = context.get(visitorContext)
	return readShown(context, (reads) => listFooterPages(reads, { country, now: new Date() }))
}

/** The notice above the page, most of the time none: null alone says that it could not be read. */
async function readNotice(context: Route.LoaderArgs['context']) {
	const visitor = { country: context.get(visitorContext).country, now: new Date() }
	return readShown(context, async (reads) => {
		const notice = await getNotice(reads, visitor)
		if (!notice?.target) return { shown: notice }
		const { hrefs, tags } = await findLinks(reads, [notice.target], visitor)
		context.get(pageTagsContext).add(...tags)
		// Its words stay when the page that it leads to is not for visitors.
		const target = hrefs.has(notice.target) ? hrefs.get(notice.target) : ownPath(notice.target)
		return { shown: { ...notice, target: target ?? '' } }
	})
}

/** The menus without links to pages that visitors cannot see now. */
async function readMenus(context: Route.LoaderArgs['context']) {
	const { country } = context.get(visitorContext)
	const { menus, linked } = await readShown(context, async (reads) => {
		const read = await getMenus(reads)
		return {
			menus: fillAll(read, factsOf(await getBusiness(reads))),
			linked: await findLinks(reads, targetsOf(read), { now: new Date(), country }),
		}
	})
	context.get(pageTagsContext).add(...linked.tags)
	return toMenusView(menus, linked.hrefs)
}

/** Two words stand in the footer without a page too; with one, they lead to it. */
function linksOf(pages: Pages, labels: Labels): FooterLink[] {
	const linkTo = (words: string, page: Pages[number] | undefined): FooterLink =>
		page ? [words, pageType.path(page)] : [words]
	const pageOf = (role: PageRole) => pages.find((page) => page.role === role)
	const accessibility = pageOf('accessibility')
	return [
		linkTo(labels.privacy, pageOf('privacy')),
		linkTo(labels.terms, pageOf('terms')),
		...(accessibility ? [linkTo(labels.accessibility, accessibility)] : []),
		...pages.filter(({ role }) => role === null).map((page) => linkTo(page.title, page)),
	]
}

export default function PublicLayout({ loaderData }: Route.ComponentProps) {
	const { country, services, links, menus, notice } = loaderData
	const labels = labelsOf(loaderData.labels)
	const preference = useCountryPreference(country)
	const screens = usePendingScreens()
	const isLeftOut = useLeftOut()
	return (
		<>
			<a
				href="#content"
				className="sr-only z-50 bg-yolk px-5 py-3 font-semibold text-deep focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
			>
				{labels.skip}
			</a>
			{loaderData.isPreview ? <PreviewNote /> : null}
			{notice ? <SiteNotice key={notice.title} {...notice} /> : null}
			<Header preference={preference} {...menus.header} small={menus.small} />
			<main id="content" tabIndex={-1} className="outline-none">
				<PendingPage screens={screens}>
					<Outlet />
				</PendingPage>
			</main>
			<Footer
				country={country}
				services={services}
				links={links}
				{...menus.footer}
				small={menus.small}
			/>
			<div className="notices no-print">
				<LostConnection />
				<div className="notice-bar on-dark">
					<CountryLine country={country} onChoose={preference.choose} />
					<CookieBanner />
				</div>
			</div>
			{/* Of the buttons that put a product on the enquiry list, before scripts run. */}
			{isLeftOut('/enquiry') ? null : <form id="add" method="post" action="/enquiry/add" />}
			<RouteFocus />
		</>
	)
}
