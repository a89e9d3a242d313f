import { useRouteLoaderData } from 'react-router'

/** The whole address of a page or file of this site, which only the print shows. */
export function PrintedAddress({ path }: { path: string }) {
	const { origin = '' } = useRouteLoaderData<{ origin: string }>('root') ?? {}
	return <span className="print-only">{path.startsWith('/') ? origin + path : path}</span>
}
