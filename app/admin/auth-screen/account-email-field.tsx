/** The e-mail address, which browsers autofill as the user name. */
export function AccountEmailField({ defaultValue }: { defaultValue: string }) {
	return (
		<div className="field">
			<label htmlFor="auth-email">Email</label>
			<input
				id="auth-email"
				className="input"
				type="email"
				name="email"
				autoComplete="username"
				autoCapitalize="none"
				spellCheck={false}
				required
				defaultValue={defaultValue}
			/>
		</div>
	)
}
