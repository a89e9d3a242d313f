import { useEffect } from 'react'
import { isRouteErrorResponse, useLocation } from 'react-router'
import { RefusedScreen } from '#app/admin/frame/refused-screen.tsx'
import { RecordList } from '#app/admin/list/record-list.tsx'
import { UnreadList } from '#app/admin/list/unread-list.tsx'
import { keepFirstList, cachedList } from '#app/admin/list/list-cache.ts'
import { actorContext } from '#app/auth/actor.ts'
import { adminTypeOfSection } from '#app/content/admin-catalogue.ts'
import { readList } from './read-list.server.ts'
import type { Route } from './+types/list.ts'

export function loader({ params, url, context }: Route.LoaderArgs) {
	const actor = context.get(actorContext)
	return readList({ section: params.section, params: url.searchParams, actor })
}

export async function clientLoader({ params, request, serverLoader }: Route.ClientLoaderArgs) {
	const { section } = params
	const freshMs = adminTypeOfSection(section)?.type.list.freshMs
	if (!freshMs) return serverLoader()
	const { pathname, search } = new URL(request.url)
	return cachedList({ section, address: pathname + search, freshMs }, serverLoader)
}

export function meta({ params }: Route.MetaArgs) {
	const heading = adminTypeOfSection(params.section)?.type.list.heading
	return [{ title: `${heading} | Back office` }, { name: 'robots', content: 'noindex' }]
}

/** For a response that was cut off. */
export function ErrorBoundary({ error, params }: Route.ErrorBoundaryProps) {
	const type = adminTypeOfSection(params.section)?.type
	if (!type || isRouteErrorResponse(error)) return <RefusedScreen error={error} />
	return <UnreadList type={type} />
}

export default function ListRoute({ loaderData, params }: Route.ComponentProps) {
	const { section } = params
	const found = adminTypeOfSection(section)
	const { pathname, search } = useLocation()
	const isKept = found?.type.list.freshMs !== undefined
	useEffect(() => {
		if (isKept) keepFirstList({ section, address: pathname + search }, loaderData)
	}, [isKept, section, pathname, search, loaderData])
	return found ? <RecordList key={section} type={found.type} data={loaderData} /> : null
}
