import { isRouteErrorResponse, Link } from 'react-router'

/** Error screen inside the frame: a 404 keeps the menu. Rethrows any other error to the boundary outside the frame. */
export function RefusedScreen({ error }: { error: unknown }) {
	if (!isRouteErrorResponse(error) || error.status !== 404) throw error
	return (
		<>
			<title>Page Not Found | Back office</title>
			<header className="page-head">
				<h1>Page Not Found</h1>
			</header>
			<p className="mb-4">There is no page at this address.</p>
			<Link className="btn" to="/admin/dashboard">
				Back to the dashboard
			</Link>
		</>
	)
}
