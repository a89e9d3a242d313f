/** A field people neither see nor reach; robots fill it in. */
export function Honeypot() {
	return (
		<div className="sr-only" aria-hidden="true">
			<label>
				Leave this field empty
				<input type="text" name="website" tabIndex={-1} autoComplete="off" />
			</label>
		</div>
	)
}
