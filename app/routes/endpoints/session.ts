/** `GET /api/session`: who is signed in, for the header's account control; `email` is null for everybody else. */
export function loader() {
	return Response.json({ email: null }, { headers: { 'Cache-Control': 'no-store' } })
}
