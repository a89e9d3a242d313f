/**
 * Advisory lock that the one site of a data folder holds on its bundled database. In a file of its own: the start takes it
 * before anything of the application is loaded.
 */
export const siteLock = 7_040_002
