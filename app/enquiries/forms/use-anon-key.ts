import { useRouteLoaderData } from 'react-router'

/** The public key that the site's own calls carry. */
export function useAnonKey(): string {
	return useRouteLoaderData<{ anonKey?: string }>('root')?.anonKey ?? ''
}
