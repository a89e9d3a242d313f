/**
 * What an account without access sees instead of the back office, or an editor (`isOfRole`) instead of a page for
 * others. It signs out by a plain post, so that it needs no scripts.
 */
export function AccessDenied({ isOfRole }: { isOfRole: boolean }) {
	return (
		<main className="grid min-h-dvh content-center bg-paper py-20 text-ink dark:bg-[#141c17] dark:text-[#ecefe8]">
			<title>Access Denied</title>
			<div className="wrap grid max-w-2xl justify-items-start gap-5">
				<h1 className="title-1">Access Denied</h1>
				<p className="lead">
					{isOfRole
						? 'This page is for administrators.'
						: "You don't have admin privileges to access this area."}
				</p>
				<p className="lead">
					Please ask a super admin for access, then sign in again with this account.
				</p>
				<form method="post" action="/admin/auth" className="flex flex-wrap gap-4">
					<input type="hidden" name="call" value="sign-out" />
					<button className="button button-yolk">Sign Out</button>
					<a className="button button-line" href={isOfRole ? '/admin' : '/'}>
						{isOfRole ? 'Back to the dashboard' : 'Back to the home page'}
					</a>
				</form>
			</div>
		</main>
	)
}
