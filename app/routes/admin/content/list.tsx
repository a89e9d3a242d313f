import { useEffect } from 'react'
import { isRouteErrorResponse, useLocation } from 'react-router'
import { isListed } from '#app/admin/admin-type.ts'
import { OpenedRecord, UnreadRecord } from '#app/admin/form/opened-record.tsx'
import { RefusedScreen } from '#app/admin/frame/refused-screen.tsx'
import { RecordList } from '#app/admin/list/record-list.tsx'
import { UnreadList } from '#app/admin/list/unread-list.tsx'
import { cacheFirstList, cachedList } from '#app/admin/list/list-cache.ts'
import { actorContext } from '#app/auth/actor.ts'
import { adminTypeOfSection } from '#app/content/admin-catalogue.ts'
import { requireAdminType } from './admin-content.server.ts'
import { readForm } from './read-form.server.ts'
import { readList } from './read-list.server.ts'
import type { Route } from './+types/list.ts'

/** The list of a section, or the form of its only record. */
export async function loader({ params: { section }, url, context }: Route.LoaderArgs) {
	const actor = context.get(actorContext)
	if (!isListed(requireAdminType(section).type)) return readForm({ section, id: null, actor })
	return readList({ section, params: url.searchParams, actor })
}

export async function clientLoader({ params, request, serverLoader }: Route.ClientLoaderArgs) {
	const { section } = params
	const freshMs = adminTypeOfSection(section)?.type.list?.freshMs
	if (!freshMs) return serverLoader()
	const { pathname, search } = new URL(request.url)
	return cachedList({ section, address: pathname + search, freshMs }, serverLoader)
}

export function meta({ params }: Route.MetaArgs) {
	const type = adminTypeOfSection(params.section)?.type
	const heading = type?.list?.heading ?? type?.form.titles.edit
	return [{ title: `${heading} | Back office` }, { name: 'robots', content: 'noindex' }]
}

/** For a response that was cut off. */
export function ErrorBoundary({ error, params }: Route.ErrorBoundaryProps) {
	const type = adminTypeOfSection(params.section)?.type
	if (!type || isRouteErrorResponse(error)) return <RefusedScreen error={error} />
	return isListed(type) ? <UnreadList type={type} /> : <UnreadRecord type={type} reason={null} />
}

export default function ListRoute({ loaderData, params }: Route.ComponentProps) {
	const { section } = params
	const type = adminTypeOfSection(section)?.type
	const { pathname, search } = useLocation()
	const isCached = type?.list?.freshMs !== undefined
	useEffect(() => {
		if (isCached) cacheFirstList({ section, address: pathname + search }, loaderData)
	}, [isCached, section, pathname, search, loaderData])
	if (!type) return null
	if (!('rows' in loaderData)) return <OpenedRecord type={type} {...loaderData} />
	return isListed(type) ? <RecordList key={section} type={type} data={loaderData} /> : null
}
