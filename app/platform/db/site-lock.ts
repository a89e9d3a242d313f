/**
 * Advisory lock that the one site of a data folder holds on its bundled database. In its own file, because the start
 * takes it before loading the application.
 */
export const siteLock = 7_040_002
