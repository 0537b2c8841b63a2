/**
 * In the place of `@tensorflow/tfjs-node`, whose install script downloads a native library: TensorFlow's own JavaScript. The preview asks
 * danfojs-node for nothing that makes tensors; what does so works as well, but for methods that are chained on a tensor.
 */
const tf = require('@tensorflow/tfjs-core');
require('@tensorflow/tfjs-backend-cpu');

module.exports = tf;
