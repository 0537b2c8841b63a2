/** A place in the form of a model: the field for a new key of a connection, or the model files. */
export type ConnectPlace = 'key' | 'files';
